import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The emulator's refresh tokens are readable records anyone could write; a seal makes them ours. */
export interface RefreshTokenSeal {
  /** The same token with a seal inside; the emulator still reads it. */
  seal(token: string): string
  isGenuine(token: string): boolean
}

/** The seal is keyed by the signing key, so a browser's session survives a restart with it. */
export function createRefreshTokenSeal(key: KeyObject): RefreshTokenSeal {
  const secret = key.export({ type: 'pkcs8', format: 'der' })
  const sealOf = (record: object) =>
    createHmac('sha256', secret).update(JSON.stringify(record)).digest()
  return {
    seal(token) {
      const record = decode(token)
      return encode({ ...record, seal: sealOf(record).toString('base64url') })
    },
    isGenuine(token) {
      const { seal, ...record } = decode(token)
      const given = Buffer.from(typeof seal === 'string' ? seal : '', 'base64url')
      const expected = sealOf(record)
      return given.length === expected.length && timingSafeEqual(given, expected)
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
