import type { SessionRow, UserRow } from '../../stores/tables.ts'
import { toSeconds } from './passkey-user-rules.ts'

/**
 * The sign-in at the provider behind a recent sign-in, which may itself have been with a passkey: a passkey must not
 * make another one that outlives a reset which the server has not noticed yet.
 */
export function findProofTime(
  { last_proof_at }: UserRow,
  { reauth_at }: Pick<SessionRow, 'reauth_at'>,
): number {
  return toSeconds(Math.min(reauth_at ?? 0, last_proof_at ?? Infinity))
}
