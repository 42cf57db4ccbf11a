import { IDENTITY_TOKEN_MARGIN_MS } from '@foyer/contract/limits.ts'
import { IdentityError, type IdentityErrorCode } from './identity-error.ts'
import type { IdentityProof, IdentityProvider, Popup } from './identity-provider.ts'
import { checkPassword, DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './password-policy.ts'

const TOKEN_LIFETIME_MS = 3_600_000

interface Account {
  readonly uid: string
  readonly email: string
  readonly password?: string
  readonly name?: string
  readonly disabled?: boolean
}

interface MemoryOptions {
  readonly policy?: PasswordPolicy
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** What the person does in the Google window. */
  readonly chooseGoogleAccount?: (popup: Popup) => Promise<{ email: string; name?: string } | null>
}

/** The twin: keeps accounts in a Map and every promise of {@link IdentityProvider}. */
export function createMemoryIdentityProvider(options: MemoryOptions = {}) {
  const { policy = DEFAULT_PASSWORD_POLICY, now = () => Date.now(), chooseGoogleAccount } = options
  const accounts = new Map<string, Account>()
  let current: { account: Account; idToken: string; expiresAt: number } | null = null
  let failing: IdentityErrorCode | undefined
  let issued = 0

  const become = (account: Account) => {
    if (account.disabled) throw new IdentityError('user-disabled')
    issued += 1
    current = {
      account,
      idToken: `memory.${account.uid}.${issued}`,
      expiresAt: now() + TOKEN_LIFETIME_MS,
    }
  }
  const refuse = () => {
    if (failing) throw new IdentityError(failing)
  }
  const insert = (account: Omit<Account, 'uid'>) => {
    const stored = { uid: `uid-${accounts.size + 1}`, ...account }
    accounts.set(account.email, stored)
    return stored
  }

  const provider: IdentityProvider = {
    async signIn(email, password) {
      refuse()
      requireEmail(email)
      const account = accounts.get(email.toLowerCase())
      if (account?.password !== password) throw new IdentityError('invalid-credential')
      become(account)
    },
    async signUp(email, password) {
      refuse()
      requireEmail(email)
      if (accounts.has(email.toLowerCase())) throw new IdentityError('email-already-in-use')
      if (checkPassword(policy, password).some((check) => !check.met))
        throw new IdentityError('weak-password')
      become(insert({ email: email.toLowerCase(), password }))
    },
    async signInWithGoogle(popup) {
      refuse()
      const chosen = await chooseGoogleAccount?.(popup)
      popup.close()
      if (!chosen) throw new IdentityError('popup-closed')
      become(accounts.get(chosen.email) ?? insert(chosen))
    },
    async proof() {
      if (!current) return null
      refuse()
      if (current.expiresAt - now() <= IDENTITY_TOKEN_MARGIN_MS) become(current.account)
      return toProof(current)
    },
    async passwordPolicy() {
      refuse()
      return policy
    },
    async signOut() {
      current = null
    },
  }

  return {
    ...provider,
    /** What the next calls fail with; `undefined` mends it. */
    fail(code: IdentityErrorCode | undefined) {
      failing = code
    },
    disable(email: string) {
      const account = accounts.get(email)
      if (account) accounts.set(email, { ...account, disabled: true })
    },
  }
}

function requireEmail(email: string) {
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new IdentityError('invalid-email')
}

function toProof({ account, idToken }: { account: Account; idToken: string }): IdentityProof {
  const { uid, email, name } = account
  return name === undefined ? { uid, email, idToken } : { uid, email, idToken, name }
}
