import { createFakeAccounts, type FakeAccount } from './fake-accounts.ts'
import { createFakeSignIns } from './fake-sign-ins.ts'
import { IdentityError, type IdentityErrorCode } from './identity-error.ts'
import type { Popup } from './identity-provider.ts'
import { checkPassword, DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './password-policy.ts'

export interface GoogleChoice {
  readonly email: string
  readonly name?: string
}

export interface FakeOptions {
  readonly policy?: PasswordPolicy
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** The user's choice in the Google popup; `null` if they close it. */
  readonly chooseGoogleAccount?: (popup: Popup) => Promise<GoogleChoice | null>
  readonly redirectToGoogle?: () => Promise<never>
  /** The user's choice during the redirect; `null` if they went back. */
  readonly redirectResult?: () => GoogleChoice | null
}

export type FakeState = ReturnType<typeof createFakeState>

/** The state that the parts of the fake share. */
export function createFakeState(options: FakeOptions) {
  const { policy = DEFAULT_PASSWORD_POLICY, now = () => Date.now(), chooseGoogleAccount } = options
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

    redirectToGoogle: options.redirectToGoogle ?? (() => new Promise<never>(() => {})),
    redirectResult: options.redirectResult ?? (() => null),
    async chooseGoogle(popup: Popup): Promise<GoogleChoice> {
      const chosen = await chooseGoogleAccount?.(popup)
      popup.close()
      if (!chosen) throw new IdentityError('popup-closed')
      return { ...chosen, email: chosen.email.toLowerCase() }
    },
  }
}
