import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Clock } from '../../clock.ts'
import type { Proof } from '../../identity/proof.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { usersStore } from '../../stores/users-store.ts'
import { recordActivity } from '../record-activity.ts'

export interface RecordRefusalDependencies {
  readonly database: Database
  readonly clock: Clock
}

const RECORDED_CODES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid_identity_token',
  'reauthentication_required',
  'second_factor_invalid',
  'identity_mismatch',
  'identity_conflict',
  'forbidden',
  'new_devices_refused',
  'email_changed',
])

export type RecordRefusal = (error: unknown, proof: Proof, client: ClientInfo) => Promise<void>

/** Finds the user by the uid of a verified proof only, so that other users cannot add entries to a user's list. */
export function createRecordRefusal({ database, clock }: RecordRefusalDependencies): RecordRefusal {
  return async (error, proof, client) => {
    if (!isRecorded(error)) return
    const { provider } = proof
    await database.transaction(async (tx) => {
      const user = await usersStore.findByUidForUpdate(tx, proof.uid)
      if (!user || user.deleting_at !== null) return
      const requestContext = { at: clock(), provider, ...client }
      await recordActivity(tx, { user_id: user.id, event: 'sign-in-refused', ...requestContext })
    })
  }
}

/** Skips `verified-since-proof`, which only makes the client renew its ID token. */
function isRecorded(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return RECORDED_CODES.has(error.code) && error.options.reason !== 'verified-since-proof'
}
