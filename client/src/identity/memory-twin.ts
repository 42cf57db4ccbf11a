import { IdentityError, type IdentityErrorCode } from './identity-error.ts'
import type { Popup } from './identity-provider.ts'
import { createMemoryAccounts, type MemoryAccount } from './memory-accounts.ts'
import { createMemorySignIns } from './memory-sign-ins.ts'
import { checkPassword, DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './password-policy.ts'

/** What a person chose in the Google window. */
export interface GoogleChoice {
  readonly email: string
  readonly name?: string
}

export interface MemoryOptions {
  readonly policy?: PasswordPolicy
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** What the person does in the Google window. */
  readonly chooseGoogleAccount?: (popup: Popup) => Promise<GoogleChoice | null>
  /** Leaves for Google in this tab. */
  readonly leaveForGoogle?: () => Promise<never>
  /** Whom they chose while away; `null` when they came back as they went. */
  readonly chosenWhileAway?: () => GoogleChoice | null
}

export type MemoryTwin = ReturnType<typeof createMemoryTwin>

/** What the parts of the twin share: accounts, who is signed in, and what is refused. */
export function createMemoryTwin(options: MemoryOptions) {
  const { policy = DEFAULT_PASSWORD_POLICY, now = () => Date.now(), chooseGoogleAccount } = options
  const accounts = createMemoryAccounts()
  let failing: IdentityErrorCode | undefined

  return {
    policy,
    now,
    accounts,
    signIns: createMemorySignIns(accounts, now),

    /** What every call fails with from now on; `undefined` mends it. */
    fail(code: IdentityErrorCode | undefined) {
      failing = code
    },
    refuse() {
      if (failing) throw new IdentityError(failing)
    },

    checkEmail(email: string) {
      if (!/^\S+@\S+\.\S+$/.test(email)) throw new IdentityError('invalid-email')
    },
    checkPolicy(password: string) {
      if (checkPassword(policy, password).some((check) => !check.met))
        throw new IdentityError('weak-password')
    },
    checkPassword(email: string, password: string): MemoryAccount {
      this.checkEmail(email)
      const account = accounts.find(email)
      if (account?.password !== password) throw new IdentityError('invalid-credential')
      return account
    },

    leave: options.leaveForGoogle ?? (() => new Promise<never>(() => {})),
    chosenWhileAway: options.chosenWhileAway ?? (() => null),
    async chooseInside(popup: Popup): Promise<GoogleChoice> {
      const chosen = await chooseGoogleAccount?.(popup)
      popup.close()
      if (!chosen) throw new IdentityError('popup-closed')
      return { ...chosen, email: chosen.email.toLowerCase() }
    },
  }
}
