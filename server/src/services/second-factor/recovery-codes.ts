import { hash, randomBytes } from 'node:crypto'
import { encodeBase32 } from './base32.ts'

const COUNT = 10
/** 80 bits, which cannot be guessed, so they need no slow hash. */
const CODE_BYTES = 10

/** In groups of four, such as `mzxw-6ytb-oi2a-7yqk`. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => {
    const text = encodeBase32(randomBytes(CODE_BYTES)).toLowerCase()
    return (text.match(/.{4}/g) ?? []).join('-')
  })
}

/** Accepts any case, spaces and dashes, and the digits that are easily mistaken for letters. */
export function hashRecoveryCode(code: string): string {
  const text = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  return hash('sha256', text.replaceAll(/[^a-z2-7]/g, ''), 'base64url')
}
