import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomUUID,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import {
  SignJWT,
  calculateJwkThumbprint,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  jwtVerify,
  type JWK,
  type JWTPayload,
} from 'jose'
import type { IdentityStorage } from './storage.ts'

const ALGORITHM = 'RS256'

export interface SigningKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** The public key for the JWKS. */
  readonly jwk: JWK
}

/** Loads the stored key, or creates and stores one. */
export async function loadSigningKey(storage: IdentityStorage): Promise<SigningKey> {
  const keys = storage.loadMap('signing-key', (_, value) => value)
  const stored = keys.get('current')?.['pem']
  if (typeof stored === 'string') return parseSigningKey(stored)
  const pem = await generateKeyPem()
  keys.set('current', { pem })
  await storage.saved()
  return parseSigningKey(pem)
}

/** A new RSA key in PEM format. */
export async function generateKeyPem(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  return exportPKCS8(privateKey)
}

/** The key id is the thumbprint of the key, so it is stable across restarts. */
export async function parseSigningKey(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { privateKey, publicKey, jwk: { ...jwk, kid, alg: ALGORITHM, use: 'sig' } }
}

/** Signs the tokens that the emulator leaves unsigned, and verifies the signatures made here. */
export interface IdTokenSigner {
  /**
   * Returns the same claims with an RS256 signature and a `jti`. Without it, sign-ins within one second would have the
   * same token, and the product starts only one session for each token.
   */
  sign(unsignedToken: string): Promise<string>
  /** Returns the provider's error code for an invalid or expired ID token. */
  tokenError(token: string): Promise<'INVALID_ID_TOKEN' | 'TOKEN_EXPIRED' | undefined>
}

/** @param now milliseconds since the epoch */
export function createIdTokenSigner(
  { privateKey, publicKey, jwk: { kid = '' } }: SigningKey,
  now: () => number = Date.now,
): IdTokenSigner {
  return {
    sign: (unsignedToken) =>
      new SignJWT(decodeJwt(unsignedToken))
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setJti(randomUUID())
        .sign(privateKey),
    async tokenError(token) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [ALGORITHM],
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        })
        const isIdToken = payload.iss?.startsWith('https://securetoken.google.com/')
        return isIdToken ? undefined : 'INVALID_ID_TOKEN'
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN'
      }
    },
  }
}

/** Whether the emulator made the token, or anyone else without a key. */
export function isUnsigned(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg !== ALGORITHM
  } catch {
    return true
  }
}

/** Returns the claims without verifying the signature. */
export function readClaims(token: unknown): JWTPayload | undefined {
  try {
    return typeof token === 'string' ? decodeJwt(token) : undefined
  } catch {
    return undefined
  }
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
