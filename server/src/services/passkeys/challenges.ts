import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import { CLOCK_MARGIN_MS, type Clock } from '../../clock.ts'
import type { UsedChallengeRow } from '../../stores/tables.ts'

/** As long as a sign-in is fresh (rule 3: sign-in method and freshness). */
export const PASSKEY_CHALLENGE_MS = REAUTH_MAX_AGE_MS

const TIME_BYTES = 6
const RANDOM_BYTES = 16
const MAC_BYTES = 32

/** What a challenge may be used for, and who may use it. */
export type ChallengePurpose =
  | readonly ['log-in']
  | readonly ['add', userId: string]
  | readonly ['second-step', proofHash: string]

export interface CheckedChallenge {
  readonly text: string
  /** Milliseconds. The passkey was used after this. */
  readonly issuedAt: number
  readonly row: UsedChallengeRow
}

export type Challenges = ReturnType<typeof createChallenges>

/**
 * Rule 13: passkeys. A challenge contains its time and is authenticated with a key that all servers of the database share, so it needs no row
 * until it was used.
 */
export function createChallenges(key: Buffer, clock: Clock) {
  // rule 13b: a challenge has one purpose
  const sign = (body: Buffer, purpose: ChallengePurpose) =>
    createHmac('sha256', key).update(body).update(JSON.stringify(purpose)).digest()

  return {
    create(purpose: ChallengePurpose): string {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUIntBE(clock(), 0, TIME_BYTES)
      const body = Buffer.concat([time, randomBytes(RANDOM_BYTES)])
      return Buffer.concat([body, sign(body, purpose)]).toString('base64url')
    },

    /** `undefined` if it is not one of ours, has another purpose, or has expired. */
    check(text: string, purpose: ChallengePurpose): CheckedChallenge | undefined {
      const bytes = Buffer.from(text, 'base64url')
      const body = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES)
      const mac = bytes.subarray(body.length)
      if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, sign(body, purpose))) return undefined
      const issuedAt = body.readUIntBE(0, TIME_BYTES)
      const validUntil = issuedAt + PASSKEY_CHALLENGE_MS
      if (clock() > validUntil) return undefined
      const challenge_hash = hash('sha256', bytes, 'base64url')
      return { text, issuedAt, row: { challenge_hash, expires_at: validUntil + CLOCK_MARGIN_MS } }
    },
  }
}

const HANDLE_RANDOM_BYTES = 16
const HANDLE_MAC_BYTES = 16

export type UserHandles = ReturnType<typeof createUserHandles>

/**
 * What authenticators call a user. The server recognises its own: staging.example.com may share the domain of its
 * passkeys with app.example.com. If it called Ada's passkey of app.example.com unknown, her password manager would delete it. The
 * database of staging may be a copy with the same key, so the origin is authenticated as well.
 */
export function createUserHandles(key: Buffer, origin: string) {
  const sign = (random: Buffer) =>
    createHmac('sha256', key).update(random).update(origin).digest().subarray(0, HANDLE_MAC_BYTES)

  return {
    create(): string {
      const random = randomBytes(HANDLE_RANDOM_BYTES)
      return Buffer.concat([random, sign(random)]).toString('base64url')
    },

    /** Whether a server of this installation has made it. Not so for handles from before they were authenticated. */
    isOwn(handle: string): boolean {
      const bytes = Buffer.from(handle, 'base64url')
      const random = bytes.subarray(0, HANDLE_RANDOM_BYTES)
      const mac = bytes.subarray(HANDLE_RANDOM_BYTES)
      // rule 13h: only user handles of this installation are called unknown
      return mac.length === HANDLE_MAC_BYTES && timingSafeEqual(mac, sign(random))
    },
  }
}
