import { ID_TOKEN_EXPIRY_MARGIN_MS } from '@foyer/contract/constants.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { checkPassword, DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './passwords.ts'
import {
  type ActionCodeInfo,
  type EmailLinkKind,
  IdentityError,
  type IdentityErrorCode,
  type IdentityProof,
  type Popup,
} from './provider.ts'

/** An account at a federated provider. */
export interface AccountChoice {
  readonly email: string
  readonly name?: string
}

export interface FakeOptions {
  readonly policy?: PasswordPolicy
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** The user's choice in the provider's popup; `null` if they close it. */
  readonly chooseAccount?: (popup: Popup) => Promise<AccountChoice | null>
  readonly redirectToProvider?: () => Promise<never>
  /** The user's choice during the redirect; `null` if they went back. */
  readonly redirectResult?: () => (AccountChoice & { readonly provider: ProviderId }) | null
}

export type FakeState = ReturnType<typeof createFakeState>

/** The state that the parts of the fake share. */
export function createFakeState(options: FakeOptions) {
  const { policy = DEFAULT_PASSWORD_POLICY, now = () => Date.now() } = options
  const accounts = createFakeAccounts()
  let failing: IdentityErrorCode | undefined

  return {
    policy,
    now,
    accounts,
    signIns: createFakeSignIns(accounts, now),

    /** Makes every later call fail with `code`; with `undefined`, calls succeed again. */
    fail(code: IdentityErrorCode | undefined) {
      failing = code
    },
    throwIfFailing() {
      if (failing) throw new IdentityError(failing)
    },

    checkEmail(email: string) {
      if (!/^\S+@\S+\.\S+$/.test(email)) throw new IdentityError('invalid-email')
    },
    checkPolicy(password: string) {
      if (checkPassword(policy, password).some((check) => !check.met))
        throw new IdentityError('weak-password')
    },
    checkPassword(email: string, password: string): FakeAccount {
      this.checkEmail(email)
      const account = accounts.find(email)
      if (account?.password !== password) throw new IdentityError('invalid-credential')
      return account
    },

    redirectToProvider: options.redirectToProvider ?? (() => new Promise<never>(() => {})),
    redirectResult: options.redirectResult ?? (() => null),
    async chooseAccount(popup: Popup): Promise<AccountChoice> {
      const chosen = await options.chooseAccount?.(popup)
      popup.close()
      if (!chosen) throw new IdentityError('popup-closed')
      return { ...chosen, email: chosen.email.toLowerCase() }
    },
  }
}

interface FakeAccount {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly password?: string
  /** The email of each linked provider's account. */
  readonly linked: Readonly<Partial<Record<ProviderId, string>>>
  readonly name?: string
  readonly disabled?: boolean
}

type FakeAccounts = ReturnType<typeof createFakeAccounts>

function createFakeAccounts() {
  const accounts = new Map<string, FakeAccount>()
  let created = 0
  const findBy = (matches: (account: FakeAccount) => boolean) =>
    [...accounts.values()].find(matches)

  return {
    get: (uid: string) => accounts.get(uid),
    find: (email: string) => findBy((account) => account.email === email.toLowerCase()),
    findLinked: (id: ProviderId, email: string) => findBy(({ linked }) => linked[id] === email),
    insert(account: Omit<FakeAccount, 'uid'>): FakeAccount {
      created += 1
      const stored = { ...account, uid: `uid-${created}` }
      accounts.set(stored.uid, stored)
      return stored
    },
    /** `undefined` removes a field. */
    update(
      uid: string,
      changes: { [Field in keyof FakeAccount]?: FakeAccount[Field] | undefined },
    ) {
      const account = { ...accounts.get(uid), ...changes } as FakeAccount
      accounts.set(uid, account)
      return account
    },
    delete: (uid: string) => accounts.delete(uid),
  }
}

const TOKEN_LIFETIME_MS = 3_600_000

interface SignIn {
  readonly uid: string
  readonly provider: string
  /** Milliseconds since 1970. */
  readonly signedInAt: number
  readonly idToken: string
  readonly expiresAt: number
}

/** The current sign-in; every ID token is unique. */
function createFakeSignIns(accounts: FakeAccounts, now: () => number) {
  let current: SignIn | null = null
  let issued = 0

  function issue({ uid }: Pick<FakeAccount, 'uid'>, provider: string, signedInAt: number): SignIn {
    if (accounts.get(uid)?.disabled) throw new IdentityError('user-disabled')
    issued += 1
    const expiresAt = now() + TOKEN_LIFETIME_MS
    return { uid, provider, signedInAt, idToken: `fake.${uid}.${issued}`, expiresAt }
  }

  function requireSignIn() {
    const account = current === null ? undefined : accounts.get(current.uid)
    if (current === null || account === undefined) throw new IdentityError('sign-in-expired')
    return { ...current, account }
  }

  return {
    require: requireSignIn,
    isEmpty: () => current === null,
    start(account: FakeAccount, provider: string) {
      current = issue(account, provider, now())
    },
    end() {
      current = null
    },
    renew() {
      const { account, provider, signedInAt } = requireSignIn()
      current = issue(account, provider, signedInAt)
    },
    proof(renew: boolean): IdentityProof | null {
      if (current === null) return null
      if (renew || current.expiresAt - now() <= ID_TOKEN_EXPIRY_MARGIN_MS) this.renew()
      const { account, idToken, provider } = requireSignIn()
      const { uid, email, name } = account
      const proof = { uid, email, idToken, provider }
      return name === undefined ? proof : { ...proof, name }
    },
  }
}

interface FakeEmail extends ActionCodeInfo {
  readonly to: string
  readonly code: string
  readonly continueUrl: string
  readonly language: string
}

interface OpenCode extends ActionCodeInfo {
  readonly uid: string
  expired?: boolean
}

export type FakeMailbox = ReturnType<typeof createFakeMailbox>

/** The sent emails, newest last, and the unconsumed codes in them. */
export function createFakeMailbox() {
  const codes = new Map<string, OpenCode>()
  const emails: FakeEmail[] = []
  let language = 'en'

  return {
    emails,
    setLanguage(chosen: string) {
      language = chosen
    },
    send(to: string, open: OpenCode, continueUrl: string) {
      const { uid: _, ...info } = open
      const code = `code-${emails.length + 1}`
      codes.set(code, open)
      emails.push({ ...info, to, code, continueUrl, language })
    },
    /** Throws unless the code is open and belongs to a link of one of `kinds`. */
    read(code: string, kinds?: readonly EmailLinkKind[]): OpenCode {
      const open = codes.get(code)
      if (open?.expired) throw new IdentityError('expired-action-code')
      if (!open || kinds?.includes(open.kind) === false)
        throw new IdentityError('invalid-action-code')
      return open
    },
    consume: (code: string) => void codes.delete(code),
    expire(code: string) {
      const open = codes.get(code)
      if (open) open.expired = true
    },
  }
}
