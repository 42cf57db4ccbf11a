import { hash, randomBytes } from 'node:crypto'

/** 256 random bits (security, rule 8). */
const TOKEN_BYTES = 32

/** What a token looks like: base64url of its bytes. Nothing else is worth a look-up. */
export const TOKEN_PATTERN = /^[\w-]{43}$/

/** A new token. It is told once and kept nowhere. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What the database knows a token by. Random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
