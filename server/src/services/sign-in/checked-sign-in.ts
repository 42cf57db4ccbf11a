import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { Account } from '../../identity/account.ts'
import type { Proof } from '../../identity/proof.ts'
import type { Names } from '../../stores/users-store.ts'
import { toProfile, type EnteredProfile, type Profile } from '../profile.ts'
import type { Device } from '../device.ts'
import type { ClaimedUser, SignInKind } from './proof-rules.ts'
import { chooseNames } from './user-names.ts'

export interface SignInRequest extends ClaimedUser {
  readonly kind: SignInKind
  readonly idToken: string
  readonly secondFactor: SecondFactor | undefined
  /** Whether the second factor is not asked for on this device for some time. */
  readonly trustsDevice: boolean
  /** Whether the email is requested from a user with factors (rule 12: email of a user with factors). */
  readonly requestsEmail: boolean
  /** The names from the sign-up form, used only when the user is created. */
  readonly names: Partial<Names>
  readonly name: string | undefined
  /** From the sign-up form too. */
  readonly profile: EnteredProfile
  readonly client: ClientInfo
  readonly device: Device
}

/** A sign-in whose proof and account were checked. The rules that need the user's row follow. */
export interface CheckedSignIn {
  readonly proof: Proof
  readonly account: Account
  readonly email: string
  /** When the user signed in: seconds, by the provider's clock. */
  readonly authTime: number
  /** The names that a new user gets. */
  readonly names: Names
  readonly profile: Profile
  readonly device: Device
  readonly now: number
}

export function toCheckedSignIn(
  request: SignInRequest,
  { proof, account, now }: Pick<CheckedSignIn, 'proof' | 'account' | 'now'>,
): CheckedSignIn {
  const names = chooseNames(request.names, request.name ?? proof.name)
  const profile = toProfile(request.profile, now)
  const { email, device } = request
  return { proof, account, email, authTime: proof.authTime, names, profile, device, now }
}
