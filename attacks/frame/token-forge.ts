import {
  createHmac,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'

/** A key under a name, and its public half as a key set shows it. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: JsonWebKey
}

/** Makes a key; slow enough (tens of milliseconds) to be made once. */
export function createSigningKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/** The same on a curve, for ES256. */
export function createCurveKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/** Whatever a token's header or payload may be; text and bytes are taken as they are, so that they can be wrong. */
export type TokenPart = object | string | Uint8Array

/** The part of a token a signature is made over. */
export function joinParts(header: TokenPart, payload: TokenPart): string {
  return `${encodePart(header)}.${encodePart(payload)}`
}

/** Header and payload under an RSA signature of a hash (`sha256` for RS256). */
export function signRsa(input: string, key: KeyObject, hash = 'sha256'): string {
  return `${input}.${createSign(hash).update(input).sign(key, 'base64url')}`
}

/** Header and payload under an HMAC: what an attacker can make who knows the public key alone. */
export function signHmac(input: string, secret: string | Uint8Array): string {
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/** The claims inside a token, unchecked. */
export function readClaims(token: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function encodePart(part: TokenPart): string {
  if (part instanceof Uint8Array) return Buffer.from(part).toString('base64url')
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
}
