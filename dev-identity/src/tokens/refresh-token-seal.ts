import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The emulator's refresh tokens are readable records anyone could write; a seal makes them ours. */
export interface RefreshTokenSeal {
  /**
   * The same token with a seal inside; the emulator still reads it.
   *
   * @param validSince of the account at this moment: seconds since the epoch
   */
  seal(token: string, validSince: number): string
  /** What was sealed, unless the token is not ours. */
  open(token: string): { readonly validSince: number } | undefined
}

/** The seal is keyed by the signing key, so a browser's session survives a restart with it. */
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
      const given = Buffer.from(typeof seal === 'string' ? seal : '', 'base64url')
      const expected = sealOf(record)
      const genuine = given.length === expected.length && timingSafeEqual(given, expected)
      return genuine ? { validSince: Number(record['validSince'] ?? 0) } : undefined
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
