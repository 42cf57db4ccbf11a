import { createHmac } from 'node:crypto'
import type { AttackContext, SignedInTestUser } from './attack-context.ts'
import { jsonOf } from './response.ts'
import { createTestUser } from './test-user.ts'

/** A user with two-step login, who set it up in this session. */
export interface TwoStepUser extends SignedInTestUser {
  /** The key of the authenticator app. */
  readonly secret: Buffer
  readonly recoveryCodes: readonly string[]
}

const STEP_MS = 30_000

/** The code of an authenticator app (RFC 6238), `ahead` steps from now. */
export function totpCode(secret: Buffer, ahead = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

export const totpFactor = (code: string) => ({ second_factor: { kind: 'totp', code } })

/** The next code of a user. Each code works once, and the setup has used the current one. */
export function nextFactor({ secret }: TwoStepUser) {
  return totpFactor(totpCode(secret, 1))
}

export async function openTwoStepUser(
  context: AttackContext,
  user = createTestUser({ emailVerified: true }),
): Promise<TwoStepUser> {
  const session = await context.openSession(user)
  const { token } = session
  const path = '/api/user/factors/totp'
  const setup = jsonOf(await context.send({ method: 'POST', path, token }))
  const secret = decodeBase32(String(setup['secret']))
  const body = { code: totpCode(secret) }
  const confirmed = jsonOf(await context.send({ method: 'PUT', path, token, body }))
  const codes = confirmed['recovery_codes']
  if (!Array.isArray(codes)) throw new Error('Two-step login could not be turned on')
  return { ...session, secret, recoveryCodes: codes.map(String) }
}

/** The secret of a setup. */
export function decodeBase32(text: string): Buffer {
  const digits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
