import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { SECOND_MS } from '../../clock.ts'
import { encodeBase32 } from './base32.ts'
import { readDigits } from './typed-codes.ts'

/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20
const STEP_MS = 30 * SECOND_MS
const DIGITS = 6
/** The steps around the current one whose codes are accepted, because clocks differ (RFC 6238 §5.2). */
const DRIFT = [-1, 0, 1]

export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
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
