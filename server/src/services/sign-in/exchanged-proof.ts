import { hash, randomUUID } from 'node:crypto'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { CLOCK_MARGIN_MS, SECOND_MS } from '../../clock.ts'
import type { Proof } from '../../identity/proof.ts'
import type { ExchangedProofRow } from '../../stores/tables.ts'
import { EMAIL_CODE_MS } from '../email-code/challenge.ts'

/** Rule 8: session issue. The row of a proof, with the id of the session that it is going to make. */
export function toExchangedProof(
  proof_hash: string,
  { authTime }: Proof,
): Omit<ExchangedProofRow, 'user_id' | 'factor_hash'> {
  return {
    proof_hash,
    session_id: randomUUID(),
    expires_at: authTime * SECOND_MS + REAUTH_MAX_AGE_MS + EMAIL_CODE_MS + CLOCK_MARGIN_MS,
  }
}

/** Leaves out the signature, whose last character can be written in several ways. */
export function hashProof(idToken: string): string {
  return hash('sha256', idToken.slice(0, idToken.lastIndexOf('.')), 'base64url')
}
