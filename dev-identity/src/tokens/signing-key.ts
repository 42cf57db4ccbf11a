import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { IdentityDatabase } from '../storage/identity-database.ts'

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
