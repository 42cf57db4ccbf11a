import type {
  SecondFactor,
  SecondFactorKind,
  SecondFactorRequest,
} from '@foyer/contract/second-factor.ts'
import type { ProblemError } from '../../problem-error.ts'
import type { Queryable, SessionRow, UserRow } from '../../stores/tables.ts'
import type { PasskeyUse } from '../passkeys/passkey-uses.ts'
import type { RequestContext } from '../record-activity.ts'

/** The second factor of a request, verified as far as possible without the user's row. */
export interface VerifiedFactor {
  /** What the request sent. */
  readonly given: SecondFactor | undefined
  /** The valid signature of `given`, if that is a passkey. It is verified before the transaction (rule 13: passkeys). */
  readonly passkeyUse: PasskeyUse | undefined
  /** SHA-256 of the ID token with which it was sent. */
  readonly proofHash: string
}

/** The second step of a sign-in. The transaction has locked the user's row. */
export interface SecondStep {
  readonly user: UserRow
  readonly verifiedFactor: VerifiedFactor
  /** SHA-256 of the device's id, if the request or the confirmed session has one. The device may be unknown. */
  readonly deviceHash: string | null
  readonly requestContext: RequestContext
}

/** What a session stores about the second step. */
export type PassedFactor = Pick<SessionRow, 'factor' | 'factor_at'>

export const NO_FACTOR: PassedFactor = { factor: null, factor_at: null }

/** How one kind of second factor is offered and checked. */
export interface FactorKind<Given> {
  /** Whether the user has it, and the product offers it. */
  isSetUp(tx: Queryable, user: UserRow): Promise<boolean>
  /** Whether a second step accepts it now. Absent if it accepts all that is set up. */
  isAccepted?(tx: Queryable, user: UserRow, now: number): Promise<boolean>
  /** What the request for a second factor contains for this kind. */
  request?(
    tx: Queryable,
    user: UserRow,
    asked: { readonly proofHash: string; readonly now: number },
  ): Promise<Omit<SecondFactorRequest, 'kinds'>>
  /** What confirms a session of a user without two-step login; `undefined` if the user has no such factor. */
  confirmation?(tx: Queryable, user: UserRow): Promise<SecondFactorRequest | undefined>
  /** Uses the factor up. Returns problems, because throwing them would roll back the count of failures. */
  use(tx: Queryable, step: SecondStep, given: Given): Promise<ProblemError | undefined>
}

/** What users set up. A code by email needs no setup, and is asked for by another rule (rule 18: codes by email). */
export type FactorName = Exclude<SecondFactorKind, 'email_code'>

/** Complete by type: a new kind in the contract does not compile without an entry. In the order in which they are offered. */
export type FactorKinds = {
  readonly [Kind in FactorName]: FactorKind<Extract<SecondFactor, { kind: Kind }>>
}

/** What a session stores after this second step. */
export function toPassedFactor({ kind }: SecondFactor, now: number): PassedFactor {
  return kind === 'email_code' ? NO_FACTOR : { factor: kind, factor_at: now }
}
