import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { type Database, sweepInSteps } from '../db/database.ts'
import { SEALED_TABLES, sealedSecretsStore } from '../db/factors.ts'

const ALGORITHM = 'aes-256-gcm'

const NONCE_BYTES = 12

const TAG_BYTES = 16

/** The start of a secret that is stored as it is, because there is no key. */
const PLAIN = 'plain'

/**
 * Encrypts a secret with the newest key, which is the first. `context`, such as the user's id, is authenticated: a stored
 * secret that is moved to another row cannot be decrypted there. Without keys, a secret is only encoded.
 */
export function sealSecret([newest]: readonly Buffer[], secret: Buffer, context: string): string {
  if (!newest) return `${PLAIN}.${secret.toString('base64url')}`
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, newest, nonce).setAAD(toBinding(context))
  const encrypted = Buffer.concat([nonce, cipher.update(secret), cipher.final()])
  const sealed = Buffer.concat([encrypted, cipher.getAuthTag()])
  return `${toKeyId(newest)}.${sealed.toString('base64url')}`
}

/** Decrypts it with any of the keys. Throws if the key is missing or the secret was changed. */
export function openSecret(keys: readonly Buffer[], stored: string, context: string): Buffer {
  const [id = '', text = ''] = stored.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (id === PLAIN) return bytes
  const key = keys.find((candidate) => toKeyId(candidate) === id)
  if (!key) throw new Error(`SECRETS_KEY does not contain the key ${id}`)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(toBinding(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
  const encrypted = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(encrypted), decipher.final()])
}

// rule 11g: a stored secret belongs to its user
const toBinding = (context: string) => Buffer.from(context)

/** Identifies a key without revealing it. */
function toKeyId(key: Buffer): string {
  return hash('sha256', key, 'hex').slice(0, 8)
}

/** After a new key was added: encrypts the secrets that have an older key, or none, with it. Returns their number. */
export async function resealSecrets(
  { tables }: Database,
  keys: readonly Buffer[],
): Promise<number> {
  const [newest] = keys
  if (!newest) return 0
  const prefix = `${toKeyId(newest)}.`
  return sweepInSteps(async (limit) => {
    let count = 0
    for (const table of SEALED_TABLES) {
      const rows = await sealedSecretsStore.listOthers(tables, table, {
        prefix,
        limit: limit - count,
      })
      for (const row of rows) {
        const resealed = sealSecret(keys, openSecret(keys, row.secret, row.user_id), row.user_id)
        await sealedSecretsStore.replace(tables, table, row, resealed)
      }
      count += rows.length
    }
    return count
  })
}
