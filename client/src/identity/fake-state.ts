import type { ProviderId } from '@foyer/contract/providers.ts'
import { createFakeAccounts, type FakeAccount } from './fake-accounts.ts'
import { createFakeSignIns } from './fake-sign-ins.ts'
import { IdentityError, type IdentityErrorCode } from './identity-error.ts'
import type { Popup } from './identity-provider.ts'
import { checkPassword, DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './password-policy.ts'

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
