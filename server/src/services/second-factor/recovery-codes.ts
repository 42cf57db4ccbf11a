import { hash, randomBytes } from 'node:crypto'
import { encodeBase32 } from './base32.ts'
import { readRecoveryCode } from './typed-codes.ts'

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

export function hashRecoveryCode(code: string): string {
  return hash('sha256', readRecoveryCode(code), 'base64url')
}
