import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { type Database, sweepInSteps } from '../db/database.ts'
import { formerFactorsStore, totpStore } from '../db/factors.ts'

const ALGORITHM = 'aes-256-gcm'

const NONCE_BYTES = 12

const TAG_BYTES = 16

/** The start of a secret that is stored as it is, because there is no key. */
const PLAIN = 'plain'

export type SecretBox = ReturnType<typeof createSecretBox>

/**
 * Encrypts secrets with the first key and decrypts them with any. `context`, such as the user's id, is authenticated:
 * a stored secret that is moved to another row cannot be decrypted there. Without keys, secrets are only encoded.
 */
export function createSecretBox(keys: readonly Buffer[]) {
  const keysById = new Map(keys.map((key) => [toKeyId(key), key]))
  const [newest] = keys

  return {
    seal(secret: Buffer, context: string): string {
      if (!newest) return `${PLAIN}.${secret.toString('base64url')}`
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, newest, nonce).setAAD(toBinding(context))
      const encrypted = Buffer.concat([nonce, cipher.update(secret), cipher.final()])
      const sealed = Buffer.concat([encrypted, cipher.getAuthTag()])
      return `${toKeyId(newest)}.${sealed.toString('base64url')}`
    },

    /** Throws if the key is missing or the secret was changed. */
    open(stored: string, context: string): Buffer {
      const [id = '', text = ''] = stored.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (id === PLAIN) return bytes
      const key = keysById.get(id)
      if (!key) throw new Error(`SECRETS_KEY does not contain the key ${id}`)
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(toBinding(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ])
    },

    /** The start of every secret that has the newest key; absent without keys. */
    prefix: newest && `${toKeyId(newest)}.`,
  }
}

// rule 11g: a stored secret belongs to its user
const toBinding = (context: string) => Buffer.from(context)

/** Identifies a key without revealing it. */
function toKeyId(key: Buffer): string {
  return hash('sha256', key, 'hex').slice(0, 8)
}

/** Encrypts the secrets that have an older key, or none, with the newest. `report` gets their number if there were any. */
export function createSecretsSweep(
  { tables }: Database,
  box: SecretBox,
  report: (count: number) => void,
) {
  async function resealSome(prefix: string, limit: number): Promise<number> {
    let count = 0
    for (const store of [totpStore, formerFactorsStore]) {
      const rows = await store.listSealedOtherwise(tables, prefix, limit - count)
      for (const { user_id, secret } of rows) {
        if (secret === null) continue
        const resealed = box.seal(box.open(secret, user_id), user_id)
        await store.reseal(tables, { user_id, secret }, resealed)
      }
      count += rows.length
    }
    return count
  }

  return {
    async sweep(): Promise<number> {
      const { prefix } = box
      if (prefix === undefined) return 0
      const count = await sweepInSteps((limit) => resealSome(prefix, limit))
      if (count > 0) report(count)
      return count
    },
  }
}
