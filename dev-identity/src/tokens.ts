import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto'
import type { IdentityDatabase } from './storage.ts'

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

/** The public key in JWKS format. */
export interface PublicJwk {
  readonly kty: 'RSA'
  readonly n: string
  readonly e: string
  readonly kid: string
  readonly alg: 'RS256'
  readonly use: 'sig'
}

export interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: PublicJwk
}

/** Loads the stored key, or creates and stores one. */
export function loadSigningKey(database: IdentityDatabase): SigningKey {
  const stored = database.list('signing-key')[0]?.value['pem']
  return parseSigningKey(typeof stored === 'string' ? stored : createKey(database))
}

function createKey(database: IdentityDatabase): string {
  const pem = generateKeyPem()
  database.save([{ kind: 'signing-key', id: 'current', value: { pem } }])
  return pem
}

/** A new RSA key in PEM format. */
export function generateKeyPem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The key id is the RFC 7638 thumbprint, so it is stable across restarts. */
export function parseSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const { n, e } = publicKey.export({ format: 'jwk' })
  if (n === undefined || e === undefined) throw new TypeError('The signing key is not an RSA key')
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url')
  return { privateKey, publicKey, jwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' } }
}

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
      const record = { ...decodeRecord(token), validSince }
      return encodeRecord({ ...record, seal: sealOf(record).toString('base64url') })
    },
    open(token) {
      const { seal, ...record } = decodeRecord(token)
      const received = Buffer.from(typeof seal === 'string' ? seal : '', 'base64url')
      const expected = sealOf(record)
      const isGenuine = received.length === expected.length && timingSafeEqual(received, expected)
      return isGenuine ? { validSince: Number(record['validSince'] ?? 0) } : undefined
    },
  }
}

function encodeRecord(record: object): string {
  return Buffer.from(JSON.stringify(record)).toString('base64')
}

function decodeRecord(token: string): Record<string, unknown> {
  try {
    const record: unknown = JSON.parse(Buffer.from(token, 'base64').toString())
    return typeof record === 'object' && record !== null ? { ...record } : {}
  } catch {
    return {}
  }
}

/** Returns the claims without verifying the signature. */
export function readClaims(token: unknown): Record<string, unknown> | undefined {
  return typeof token === 'string' ? decodePart(token.split('.')[1]) : undefined
}

/** Decodes one dot-separated part of a token. */
export function decodePart(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
