import { sign, verify } from 'node:crypto'
import { decodePart } from './read-claims.ts'
import type { SigningKey } from './signing-key.ts'

/** Signs what the emulator leaves unsigned, and knows its own signature again. */
export interface IdTokenSigner {
  /** The same claims under an RS256 signature and our key id. */
  sign(unsignedToken: string): string
  isUnsigned(token: string): boolean
  /** The provider's error code for an ID token that is not ours or is over; nothing when good. */
  refuse(token: string): 'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED' | undefined
}

/** @param now milliseconds since the epoch */
export function createIdTokenSigner(key: SigningKey, now: () => number = Date.now): IdTokenSigner {
  const header = encode({ alg: 'RS256', kid: key.jwk.kid, typ: 'JWT' })
  return {
    sign(unsignedToken) {
      const input = `${header}.${unsignedToken.split('.')[1] ?? ''}`
      return `${input}.${sign('sha256', Buffer.from(input), key.privateKey).toString('base64url')}`
    },
    isUnsigned: (token) => decodePart(token.split('.')[0])?.['alg'] !== 'RS256',
    refuse(token) {
      const claims = readGenuine(token, header, key)
      if (claims === undefined) return 'INVALID_ID_TOKEN'
      return claims.exp * 1000 > now() ? undefined : 'TOKEN_EXPIRED'
    },
  }
}

/** The claims of a token under our own header and signature, unless it is another kind of token. */
function readGenuine(token: string, header: string, key: SigningKey) {
  const [head, payload, signature = ''] = token.split('.')
  const input = Buffer.from(`${head}.${payload}`)
  const genuine = verify('sha256', input, key.publicKey, Buffer.from(signature, 'base64url'))
  const { iss, exp } = (head === header && genuine ? decodePart(payload) : undefined) ?? {}
  const isIdToken = typeof iss === 'string' && iss.startsWith('https://securetoken.google.com/')
  return isIdToken && typeof exp === 'number' ? { exp } : undefined
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
