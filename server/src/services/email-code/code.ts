import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import type { SignInChallengeRow } from '../../stores/tables.ts'
import { readDigits } from '../second-factor/typed-codes.ts'

const DIGITS = 6

export function createCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
}

/** Bound to the login, so that a code of one login is of no use in another. */
export function hashCode(code: string, proofHash: string): string {
  return hash('sha256', `${proofHash} ${code}`, 'base64url')
}

export function isRightCode(
  code: string,
  { proof_hash, code_hash }: Pick<SignInChallengeRow, 'proof_hash' | 'code_hash'>,
): boolean {
  const given = hashCode(readDigits(code), proof_hash)
  return timingSafeEqual(Buffer.from(given), Buffer.from(code_hash))
}
