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
  /** Of signatures, of an authenticator that counts. */
  readonly counter?: number
  readonly userHandle?: string | null
  readonly type?: string
  /** Signs with the key of another credential. */
  readonly key?: KeyObject
  /** Of a new passkey. */
  readonly id?: Buffer
  /** Of a new passkey: COSE. */
  readonly publicKey?: Buffer
  /** Of a new passkey: makes a statement about where it is from, instead of none. */
  readonly attest?: (made: MadePasskey) => Attestation
}

export interface MadePasskey {
  readonly authData: Buffer
  readonly clientDataHash: Buffer
  readonly key: KeyObject
  readonly publicKey: KeyObject
}

export interface Attestation {
  readonly fmt: string
  readonly attStmt: CborMap
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
      const newId = fault.id ?? id
      const authData = Buffer.concat([
        authenticatorData(rpId, flagsOf(fault) | FLAGS.hasKey),
        Buffer.alloc(16),
        Buffer.from([newId.length >> 8, newId.length & 255]),
        newId,
        fault.publicKey ?? coseKey(publicKey),
      ])
      const json = clientData(
        { type: 'webauthn.create', origin, challenge: options.challenge },
        fault,
      )
      const made = { authData, clientDataHash: sha256(json), key: privateKey, publicKey }
      const { fmt, attStmt } = fault.attest?.(made) ?? { fmt: 'none', attStmt: {} }
      return {
        id: newId.toString('base64url'),
        rawId: newId.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: json.toString('base64url'),
          attestationObject: cbor({ fmt, attStmt, authData }).toString('base64url'),
          transports: ['hybrid', 'internal'],
        },
      }
    },
    get(options, fault = {}) {
      const authData = authenticatorData(fault.rpId ?? options.rpId, flagsOf(fault), fault.counter)
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

function authenticatorData(rpId: string, flags: number, counter = 0): Buffer {
  return Buffer.concat([sha256(rpId), Buffer.from([flags, 0, 0, 0, counter])])
}

type Cbor = number | string | Buffer | readonly Cbor[] | CborMap

export interface CborMap {
  readonly [key: string]: Cbor
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (isList(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)])
  const entries = Object.entries(value)
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)])
}

/** The type of a value, and its length or its absolute value. */
function cborHead(type: number, size: number): Buffer {
  const bits = type << 5
  if (size < 24) return Buffer.from([bits | size])
  return size < 256
    ? Buffer.from([bits | 24, size])
    : Buffer.from([bits | 25, size >> 8, size & 255])
}

const isList = (value: readonly Cbor[] | CborMap): value is readonly Cbor[] => Array.isArray(value)

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
