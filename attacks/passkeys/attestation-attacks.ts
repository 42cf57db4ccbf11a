import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineAttacks } from '../support/attack.ts'
import type { AttackResponse } from '../../testing/raw.ts'
import { type Attestation, createAuthenticator, type MadePasskey } from '../../testing/factors.ts'
import { createTestUser } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { addPasskey, readCreationOptions } from '../support/factors.ts'

/*
 * Eve adds a passkey whose attestation statement has certificates of her own. They name a revocation list in the
 * server's network: whatever verifies the certificates fetches it, with no limit to its size or time.
 */

/** Each format of attestation (WebAuthn Level 3, section 8), as valid as it can be without its maker's root. */
const FORMATS: Readonly<
  Record<string, (made: MadePasskey, listUrl: string) => Attestation['attStmt']>
> = {
  none: () => ({}),
  packed: (made, url) => ({ alg: -7, sig: signed(made), x5c: chain(made, url) }),
  'android-key': (made, url) => ({ alg: -7, sig: signed(made), x5c: chain(made, url) }),
  'fido-u2f': (made, url) => ({ sig: signed(made), x5c: chain(made, url).slice(0, 1) }),
  apple: (made, url) => ({ x5c: chain(made, url) }),
  tpm: (made, url) => ({
    ver: '2.0',
    alg: -7,
    sig: signed(made),
    x5c: chain(made, url),
    certInfo: Buffer.from('ff544347', 'hex'),
    pubArea: Buffer.from('0023', 'hex'),
  }),
  'android-safetynet': (made, url) => ({ ver: '1', response: safetyNetResponse(made, url) }),
  unknown: (made, url) => ({ x5c: chain(made, url) }),
}

export const attestationAttacks = defineAttacks(
  { rule: 'rule 13: passkeys', reference: 'CWE-918, WebAuthn §13.4.4', mayChangeRows: true },
  Object.entries(FORMATS).map(([fmt, attest]) => ({
    title: `a new passkey with an attestation (${fmt}) that names a URL in the server's network`,
    expected: 201,
    run: (context) => addAttested(context, (made, url) => ({ fmt, attStmt: attest(made, url) })),
  })),
)

async function addAttested(
  context: AttackContext,
  attest: (made: MadePasskey, listUrl: string) => Attestation,
): Promise<AttackResponse> {
  const eve = await context.openSession(createTestUser({ emailVerified: true }))
  const options = await readCreationOptions(context, eve)
  const internal = await openInternalServer()
  const credential = createAuthenticator(context.product.origin).create(options, {
    attest: (made) => attest(made, internal.url),
  })
  const response = await addPasskey(context, eve, credential)
  await internal.close()
  assert.deepEqual(internal.requests, [])
  return response
}

/** A server that only machines in the server's network reach. */
async function openInternalServer() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end('secret')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/internal/secret`,
    requests,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function signed({ authData, clientDataHash, key }: MadePasskey): Buffer {
  return sign('sha256', Buffer.concat([authData, clientDataHash]), key)
}

/** A JWS whose header has the certificates. */
function safetyNetResponse(made: MadePasskey, url: string): Buffer {
  const { authData, clientDataHash, key } = made
  const nonce = createHash('sha256').update(authData).update(clientDataHash).digest('base64')
  const x5c = chain(made, url).map((certificate) => certificate.toString('base64'))
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = { nonce, timestampMs: Date.now(), ctsProfileMatch: true }
  const text = `${encode({ alg: 'ES256', x5c })}.${encode(body)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return Buffer.from(`${text}.${signature.toString('base64url')}`)
}

/** A certificate for the passkey's key, and the root that Eve has made: X.509, as DER. */
function chain({ clientDataHash, publicKey }: MadePasskey, listUrl: string): Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = { name: 'Eve Root', key: root.privateKey }
  const leaf = { name: 'Leaf', publicKey, extensions: extensions(clientDataHash, listUrl) }
  const own = {
    name: 'Eve Root',
    publicKey: root.publicKey,
    extensions: extensions(clientDataHash, listUrl),
  }
  return [certificate(leaf, issuer), certificate(own, issuer)]
}

interface Subject {
  readonly name: string
  readonly publicKey: KeyObject
  readonly extensions: Buffer
}

const TAG = { integer: 0x02, bits: 0x03, bytes: 0x04, oid: 0x06, enumerated: 0x0a, text: 0x0c }
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))

function certificate(
  subject: Subject,
  issuer: { readonly name: string; readonly key: KeyObject },
): Buffer {
  const day = (years: number) =>
    `${new Date(Date.now() + years * 31_536_000_000).toISOString().slice(2, 10).replaceAll('-', '')}000000Z`
  const content = sequence(
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    commonName(issuer.name),
    sequence(der(UTC_TIME, Buffer.from(day(-1))), der(UTC_TIME, Buffer.from(day(1)))),
    commonName(subject.name),
    subject.publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, subject.extensions),
  )
  const signature = der(TAG.bits, Buffer.from([0]), sign('sha256', content, issuer.key))
  return sequence(content, ECDSA_WITH_SHA256, signature)
}

/** Where revoked certificates are listed (RFC 5280, section 4.2.1.13), and the key description of Android. */
function extensions(challenge: Buffer, listUrl: string): Buffer {
  const distributionPoint = der(0xa0, der(0xa0, der(0x86, Buffer.from(listUrl))))
  const [version, level] = [
    der(TAG.integer, Buffer.from([4])),
    der(TAG.enumerated, Buffer.from([1])),
  ]
  const [challengeBytes, uniqueId] = [der(TAG.bytes, challenge), der(TAG.bytes)]
  const lists = [sequence(), sequence()]
  return sequence(
    sequence(oid('551d1f'), der(TAG.bytes, sequence(sequence(distributionPoint)))),
    sequence(
      oid('2b06010401d679020111'),
      der(TAG.bytes, sequence(version, level, version, level, challengeBytes, uniqueId, ...lists)),
    ),
  )
}

const commonName = (name: string) =>
  sequence(der(SET, sequence(oid('550403'), der(TAG.text, Buffer.from(name)))))

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(SEQUENCE, ...parts)
}

function oid(hex: string): Buffer {
  return der(TAG.oid, Buffer.from(hex, 'hex'))
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 255]), content])
}
