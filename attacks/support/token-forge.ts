import {
  createHmac,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'

/** A key pair with its `kid` and its entry in a key set. */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: JsonWebKey
}

/** Creates an RSA key. Takes tens of milliseconds. */
export function createSigningKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/** Creates a P-256 key for ES256. */
export function createCurveKey(kid: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
  return { kid, privateKey, publicKey, jwk }
}

/** The header or payload of a token. Text and bytes are used unchanged, so they can be malformed. */
export type TokenPart = object | string | Uint8Array

/** The signed part of a token. */
export function joinParts(header: TokenPart, payload: TokenPart): string {
  return `${encodePart(header)}.${encodePart(payload)}`
}

/** Signs header and payload with RSA and a hash (`sha256` for RS256). */
export function signRsa(input: string, key: KeyObject, hash = 'sha256'): string {
  return `${input}.${createSign(hash).update(input).sign(key, 'base64url')}`
}

/** Signs header and payload with an HMAC, as an attacker can who knows only the public key. */
export function signHmac(input: string, secret: string | Uint8Array): string {
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/** The claims of a token, not verified. */
export function readClaims(token: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function encodePart(part: TokenPart): string {
  if (part instanceof Uint8Array) return Buffer.from(part).toString('base64url')
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
}
