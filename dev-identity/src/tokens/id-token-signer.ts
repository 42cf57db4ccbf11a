import { randomUUID, sign, verify } from 'node:crypto'
import { decodePart } from './read-claims.ts'
import type { SigningKey } from './signing-key.ts'

/** Signs the tokens that the emulator leaves unsigned, and verifies the signatures made here. */
export interface IdTokenSigner {
  /**
   * Returns the same claims with an RS256 signature and a `jti`. Without it, sign-ins within one second would have the
   * same token, and the product starts only one session for each token.
   */
  sign(unsignedToken: string): string
  isUnsigned(token: string): boolean
  /** Returns the provider's error code for an invalid or expired ID token. */
  tokenError(token: string): 'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED' | undefined
}

/** @param now milliseconds since the epoch */
export function createIdTokenSigner(key: SigningKey, now: () => number = Date.now): IdTokenSigner {
  const header = encode({ alg: 'RS256', kid: key.jwk.kid, typ: 'JWT' })
  return {
    sign(unsignedToken) {
      const claims = { ...decodePart(unsignedToken.split('.')[1]), jti: randomUUID() }
      const input = `${header}.${encode(claims)}`
      return `${input}.${sign('sha256', Buffer.from(input), key.privateKey).toString('base64url')}`
    },
    isUnsigned: (token) => decodePart(token.split('.')[0])?.['alg'] !== 'RS256',
    tokenError(token) {
      const claims = verifyOwnToken(token, header, key)
      if (claims === undefined) return 'INVALID_ID_TOKEN'
      return claims.exp * 1000 > now() ? undefined : 'TOKEN_EXPIRED'
    },
  }
}

/** Returns the expiry of an ID token with our header and signature. */
function verifyOwnToken(token: string, header: string, key: SigningKey) {
  const [head, payload, signature = ''] = token.split('.')
  const input = Buffer.from(`${head}.${payload}`)
  const isGenuine = verify('sha256', input, key.publicKey, Buffer.from(signature, 'base64url'))
  const { iss, exp } = (head === header && isGenuine ? decodePart(payload) : undefined) ?? {}
  const isIdToken = typeof iss === 'string' && iss.startsWith('https://securetoken.google.com/')
  return isIdToken && typeof exp === 'number' ? { exp } : undefined
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
