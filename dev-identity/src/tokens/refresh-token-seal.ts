import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** Authenticates the emulator's refresh tokens, which are plain records, with an HMAC. */
export interface RefreshTokenSeal {
  /**
   * Adds the seal to the token; the emulator can still read it.
   *
   * @param validSince the account's current value: seconds since the epoch
   */
  seal(token: string, validSince: number): string
  /** Returns `undefined` if the seal is invalid. */
  open(token: string): { readonly validSince: number } | undefined
}

/** Uses the stored signing key, so refresh tokens survive a restart. */
export function createRefreshTokenSeal(key: KeyObject): RefreshTokenSeal {
  const secret = key.export({ type: 'pkcs8', format: 'der' })
  const sealOf = (record: object) =>
    createHmac('sha256', secret).update(JSON.stringify(record)).digest()
  return {
    seal(token, validSince) {
      const record = { ...decode(token), validSince }
      return encode({ ...record, seal: sealOf(record).toString('base64url') })
    },
    open(token) {
      const { seal, ...record } = decode(token)
      const received = Buffer.from(typeof seal === 'string' ? seal : '', 'base64url')
      const expected = sealOf(record)
      const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
      return isGenuine ? { validSince: Number(record['validSince'] ?? 0) } : undefined
    },
  }
}

function encode(record: object): string {
  return Buffer.from(JSON.stringify(record)).toString('base64')
}

function decode(token: string): Record<string, unknown> {
  try {
    const record: unknown = JSON.parse(Buffer.from(token, 'base64').toString())
    return typeof record === 'object' && record !== null ? { ...record } : {}
  } catch {
    return {}
  }
}
