import { IDENTITY_TOKEN_MARGIN_MS } from '@foyer/contract/constants.ts'
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
  const accounts = createAccounts()
  const issue = createIssuer(now)
  let current: Issued | null = null
  let failing: IdentityErrorCode | undefined

  const refuse = () => {
    if (failing) throw new IdentityError(failing)
  }

  const provider: IdentityProvider = {
    async signIn(email, password) {
      refuse()
      requireEmail(email)
      const account = accounts.find(email)
      if (account?.password !== password) throw new IdentityError('invalid-credential')
      current = issue(account)
    },
    async signUp(email, password) {
      refuse()
      requireEmail(email)
      if (accounts.find(email)) throw new IdentityError('email-already-in-use')
      if (checkPassword(policy, password).some((check) => !check.met))
        throw new IdentityError('weak-password')
      current = issue(accounts.insert({ email: email.toLowerCase(), password }))
    },
    async signInWithGoogle(popup) {
      refuse()
      const chosen = await chooseGoogleAccount?.(popup)
      popup.close()
      if (!chosen) throw new IdentityError('popup-closed')
      current = issue(accounts.find(chosen.email) ?? accounts.insert(chosen))
    },
    async proof({ renew } = { renew: false }) {
      if (!current) return null
      refuse()
      const isExpiring = current.expiresAt - now() <= IDENTITY_TOKEN_MARGIN_MS
      if (renew || isExpiring) current = issue(current.account)
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
    disable: accounts.disable,
  }
}

interface Issued {
  readonly account: Account
  readonly idToken: string
  readonly expiresAt: number
}

/** Makes tokens that differ each time, for accounts that are not switched off. */
function createIssuer(now: () => number) {
  let issued = 0
  return (account: Account): Issued => {
    if (account.disabled) throw new IdentityError('user-disabled')
    issued += 1
    const idToken = `memory.${account.uid}.${issued}`
    return { account, idToken, expiresAt: now() + TOKEN_LIFETIME_MS }
  }
}

function createAccounts() {
  const accounts = new Map<string, Account>()
  return {
    find: (email: string) => accounts.get(email.toLowerCase()),
    insert(account: Omit<Account, 'uid'>): Account {
      const stored = { uid: `uid-${accounts.size + 1}`, ...account }
      accounts.set(account.email, stored)
      return stored
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

function toProof({ account, idToken }: Issued): IdentityProof {
  const { uid, email, name } = account
  return name === undefined ? { uid, email, idToken } : { uid, email, idToken, name }
}
