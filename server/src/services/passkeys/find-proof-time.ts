import type { SessionRow, UserRow } from '../../stores/tables.ts'
import { toSeconds } from './passkey-user-rules.ts'

/**
 * The `auth_time` of a new or confirmed passkey: not later than the last sign-in at the provider, so that a passkey that
 * was added with a passkey doesn't outlive a reset that the server has not noticed.
 */
export function findProofTime(
  { last_proof_at }: UserRow,
  { reauth_at }: Pick<SessionRow, 'reauth_at'>,
): number {
  return toSeconds(Math.min(reauth_at ?? 0, last_proof_at ?? Infinity))
}
