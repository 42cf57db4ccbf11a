import type { Caller } from '@foyer/contract/bodies.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Clock } from '../clock.ts'
import type { Proof } from '../identity/proof.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { findKnown } from './find-known.ts'
import { recordActivity } from './record-activity.ts'

export interface RecordRefusalDependencies {
  readonly database: Database
  readonly clock: Clock
}

/** What is told to whoever brought the proof as their own doing, and not as the state of something. */
const REFUSALS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid_identity_token',
  'reauthentication_required',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'email_changed',
])

/** Has a person read that somebody with a proof of them was turned away at the door. */
export type RecordRefusal = (error: unknown, proof: Proof, caller: Caller) => Promise<void>

/**
 * Only for a proof that verified, and of the person of its uid: a stranger writes nothing into anybody's
 * list, least of all by naming an address.
 */
export function createRecordRefusal({ database, clock }: RecordRefusalDependencies): RecordRefusal {
  return async (error, proof, caller) => {
    if (!isRefusal(error)) return
    const { provider } = proof
    await database.transaction(async (tx) => {
      const { byIdentity: user } = await findKnown(tx, { proof, email: proof.email })
      // Nothing more is kept of whoever has deleted their account.
      if (!user || user.deleting_at !== null) return
      const circumstances = { at: clock(), provider, ...caller }
      await recordActivity(tx, { user_id: user.id, event: 'sign-in-refused', ...circumstances })
    })
  }
}

/** A proof from before the address was verified is renewed and brought again: nobody was turned away. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return REFUSALS.has(error.code) && error.options.reason !== 'verified-since-proof'
}
