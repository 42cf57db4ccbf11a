import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@foyer/contract/passkey-credential.ts'
import type { NewPasskeyCredential, PasskeyCreationOptions } from '@foyer/contract/passkeys.ts'

/** What a faulty or hostile client sends instead. */
export interface Fault {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly userVerified?: boolean
  readonly userHandle?: string | null
  readonly type?: string
  /** Signs with the key of another credential. */
  readonly key?: KeyObject
}

export interface SoftwareAuthenticator {
  readonly credentialId: string
  readonly key: KeyObject
  /** What `navigator.credentials.create` returns, as JSON. */
  create(options: PasskeyCreationOptions, fault?: Fault): NewPasskeyCredential
  /** What `navigator.credentials.get` returns, as JSON. */
  get(options: PasskeyRequestOptions, fault?: Fault): PasskeyCredential
}

const FLAGS = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, hasKey: 64 }

/** An authenticator with one synced passkey: ES256, no attestation, no counter. */
export function createAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let userHandle: string | undefined

  return {
    credentialId,
    key: privateKey,
    create(options, fault = {}) {
      userHandle = options.user.id
      const rpId = fault.rpId ?? options.rp.id
      const authData = Buffer.concat([
        authenticatorData(rpId, flagsOf(fault) | FLAGS.hasKey),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const json = clientData(
        { type: 'webauthn.create', origin, challenge: options.challenge },
        fault,
      )
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: json.toString('base64url'),
          attestationObject: attestationObject(authData).toString('base64url'),
          transports: ['hybrid', 'internal'],
        },
      }
    },
    get(options, fault = {}) {
      const authData = authenticatorData(fault.rpId ?? options.rpId, flagsOf(fault))
      const json = clientData({ type: 'webauthn.get', origin, challenge: options.challenge }, fault)
      const signed = Buffer.concat([authData, sha256(json)])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, fault.key ?? privateKey).toString('base64url'),
          userHandle: fault.userHandle === undefined ? userHandle : fault.userHandle,
        },
      }
    },
  }
}

interface ClientData {
  readonly type: string
  readonly origin: string
  readonly challenge: string
}

function clientData(data: ClientData, fault: Fault): Buffer {
  const type = fault.type ?? data.type
  const challenge = fault.challenge ?? data.challenge
  const origin = fault.origin ?? data.origin
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function flagsOf({ userVerified = true }: Fault): number {
  const flags = FLAGS.userPresent | FLAGS.backupEligible | FLAGS.backedUp
  return userVerified ? flags | FLAGS.userVerified : flags
}

/** With the counter 0. */
function authenticatorData(rpId: string, flags: number): Buffer {
  return Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, 0])])
}

/** CBOR: the map `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationObject(authData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([authData.length]),
    authData,
  ])
}

/** COSE: `{ kty: EC2, alg: ES256, crv: P-256, x, y }`. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
