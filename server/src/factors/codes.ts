import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECOND_MS } from '../core/clock.ts'

/** RFC 4226 §4 recommends 160 bits. */
const TOTP_SECRET_BYTES = 20

const STEP_MS = 30 * SECOND_MS

const DIGITS = 6

/** The steps around the current one whose codes are accepted, because clocks differ (RFC 6238 §5.2). */
const DRIFT = [-1, 0, 1]

export function createTotpSecret(): Buffer {
  return randomBytes(TOTP_SECRET_BYTES)
}

/** The latest step whose code this is. Compares with every step, so that the time taken reveals nothing. */
export function findTotpStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const given = Buffer.from(readDigits(code))
  const current = Math.floor(now / STEP_MS)
  const matching = DRIFT.map((drift) => current + drift).filter((step) => {
    const expected = Buffer.from(createTotpCode(secret, step))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return matching.at(-1)
}

/** RFC 6238, with SHA-1, because some authenticator apps know nothing else. */
export function createTotpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** For a QR code; the format is that of Google Authenticator. */
export function toTotpUri(secret: Uint8Array, product: string, email: string): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret: encodeBase32(secret), issuer: product })
  // Some apps show a `+` as it is.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const BITS = 5

/** RFC 4648 §6, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    for (; bits >= BITS; bits -= BITS) text += ALPHABET[(buffer >>> (bits - BITS)) & 31]
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(buffer << (BITS - bits)) & 31] : text
}

const RECOVERY_CODES = 10

/** 120 bits, so that neither guesses nor a copy of the database find one: they need no slow hash (NIST: 112 bits). */
const RECOVERY_CODE_BYTES = 15

/** In groups of four, such as `mzxw-6ytb-oi2a-7yqk-b3ra-d5xe`. Codes of an earlier version have four groups. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = encodeBase32(randomBytes(RECOVERY_CODE_BYTES)).toLowerCase()
    return (text.match(/.{4}/g) ?? []).join('-')
  })
}

export function hashRecoveryCode(code: string): string {
  return hash('sha256', readRecoveryCode(code), 'base64url')
}

/*
 * Codes as people type and paste them. Ada's keyboard writes Arabic digits, Grace's input method full-width ones, and a
 * chat app wraps a code that is pasted from it in invisible characters. It is the right code, so it must not count as a wrong one.
 */

/** A code of digits, from an authenticator app or an email. */
export function readDigits(text: string): string {
  return withAsciiDigits(text).replaceAll(/\D/g, '')
}

/** A recovery code, which has no 0 and no 1: they were mistaken for letters. */
export function readRecoveryCode(text: string): string {
  const letters = withAsciiDigits(text).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  return letters.replaceAll(/[^a-z2-7]/g, '')
}

const withAsciiDigits = (text: string) =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)))

/** Unicode lists the ten digits of a script in order, without a gap, and some scripts without a gap between them. */
function valueOf(digit: string): number {
  let before = digit.codePointAt(0) ?? 0
  let count = -1
  for (; isDigit(before); before--) count++
  return count % 10
}

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint))
