import { hash, randomBytes } from 'node:crypto'

/** Rule 8: session issue. 256 bits. */
const TOKEN_BYTES = 32

/** The bytes in base64url. Anything else is refused without a lookup. */
export const TOKEN_PATTERN = /^[\w-]{43}$/

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  // rule 8c: tokens are stored as hashes
  return hash('sha256', token, 'base64url')
}
