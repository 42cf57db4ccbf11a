import assert from 'node:assert/strict'
import { createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import { defineAttacks } from '../support/attack.ts'
import { codeOf, createPasskeyUser, createTwoStepUser, totp } from '../../testing/factors.ts'
import { createDevice } from '../../testing/users.ts'
import type { AttackContext } from '../support/attack-context.ts'
import { nextFactor, sendLogin } from '../support/factors.ts'

/* An attacker who knows the password and has a copy of the database, but not the settings. */

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Of an authenticator app's key. */
const SECRET_BYTES = 20

/** The values of one column; the statement has one parameter. */
function readCopy({ product }: AttackContext, statement: string, value: string): string[] {
  const database = new DatabaseSync(product.databasePath, { readOnly: true })
  const rows = database.prepare(statement).all(value)
  database.close()
  return rows.map((row) => String(Object.values(row)[0]))
}

const readServerKeys = (context: AttackContext) =>
  readCopy(context, 'select key from server_keys where key != ?', '')

/** Keys that someone with the database knows. */
const knownKeys = (context: AttackContext, id: string): readonly Buffer[] => [
  Buffer.alloc(32),
  createHash('sha256').update(id).digest(),
  ...readServerKeys(context).map((key) => Buffer.from(key, 'base64url').subarray(0, 32)),
]

function decrypt(sealed: Buffer, key: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()])
}

/** What a server with this key sends to someone who logs in. */
function forgeOptions(context: AttackContext): PasskeyRequestOptions {
  const [key = ''] = readServerKeys(context)
  const time = Buffer.alloc(6)
  time.writeUIntBE(Date.now(), 0, 6)
  const text = Buffer.concat([time, randomBytes(16)])
  const hmac = createHmac('sha256', Buffer.from(key, 'base64url')).update(text)
  const mac = hmac.update(JSON.stringify(['log-in'])).digest()
  const challenge = Buffer.concat([text, mac]).toString('base64url')
  return { challenge, rpId: 'localhost', timeout: 300_000, userVerification: 'required' }
}

export const databaseCopyAttacks = defineAttacks(
  { rule: 'rule 11: codes', expected: 'second_factor_invalid', mayChangeRows: true },
  [
    {
      title: 'a copy of the database: codes made from the stored secret',
      reference: 'ASVS 13.3.1, ASVS 11.4.1',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const [stored = ''] = readCopy(context, 'select secret from totp where user_id = ?', ada.id)
        const sealed = Buffer.from(stored.split('.').at(-1) ?? '', 'base64url')
        assert.ok(sealed.length >= NONCE_BYTES + SECRET_BYTES + TAG_BYTES)
        for (const key of knownKeys(context, ada.id))
          assert.throws(() => decrypt(sealed, key, ada.id))
        const guesses = [
          sealed,
          sealed.subarray(NONCE_BYTES),
          sealed.subarray(0, SECRET_BYTES),
          sealed.subarray(NONCE_BYTES, -TAG_BYTES),
          Buffer.from(stored),
        ]
        const codes = guesses.map((secret) => totp(codeOf(Date, secret, 1)))
        return Promise.all(codes.map((body) => context.signIn(ada, { body })))
      },
    },
    {
      title: 'a copy of the database: the stored recovery codes',
      reference: 'ASVS 11.4.1, CWE-916',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const statement = 'select code_hash from recovery_codes where user_id = ?'
        const hashes = readCopy(context, statement, ada.id)
        assert.equal(hashes.length, ada.recoveryCodes.length)
        const logins = hashes.map((code) =>
          context.signIn(ada, { body: { second_factor: { kind: 'recovery_code', code } } }),
        )
        return Promise.all(logins)
      },
    },
    {
      title: 'a copy of the database: the stored ids of trusted devices',
      rule: 'rule 17: trusted devices',
      reference: 'ASVS 11.4.1, CWE-916',
      expected: 'second_factor_required',
      async run(context) {
        const ada = await createTwoStepUser(context.api)
        const body = { ...nextFactor(ada), ...createDevice(), trust_device: true }
        assert.equal((await context.signIn(ada, { body })).status, 200)
        const statement = 'select device_hash from trusted_devices where user_id = ?'
        const [device_id = ''] = readCopy(context, statement, ada.id)
        assert.match(device_id, /^[\w-]{43}$/)
        return context.signIn(ada, { body: { device_id } })
      },
    },
    {
      title: 'a copy of the database: a challenge made with its key, without the passkey',
      rule: 'rule 13: passkeys',
      reference: 'ASVS 11.4.1',
      expected: 'passkey_invalid',
      async run(context) {
        const [ada, eve] = [
          await createPasskeyUser(context.api),
          await createPasskeyUser(context.api),
        ]
        const own = ada.authenticator.get(forgeOptions(context))
        // The challenge itself is right, so only the signature stops the attacker.
        assert.equal((await sendLogin(context, own)).status, 200)
        const { key } = eve.authenticator
        const forged = ada.authenticator.get(forgeOptions(context), { key })
        return sendLogin(context, forged)
      },
    },
  ],
)
