import type { AttackContext, SignedInTestUser } from './attack-context.ts'
import { jsonOf } from '../../testing/raw.ts'
import { createTestUser, STEP_MS, totpCode } from '../../testing/users.ts'

/** A user with two-step login, who set it up in this session. */
export interface TwoStepUser extends SignedInTestUser {
  /** The key of the authenticator app, in base32. */
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** The code of an authenticator app, `ahead` steps from now. */
export const codeOf = (secret: string | Buffer, ahead = 0) =>
  totpCode(secret, Date.now() + ahead * STEP_MS)

export const totpFactor = (code: string) => ({ second_factor: { kind: 'totp', code } })

/** The next code of a user. Each code works once, and the setup has used the current one. */
export function nextFactor({ secret }: TwoStepUser) {
  return totpFactor(codeOf(secret, 1))
}

export async function openTwoStepUser(
  context: AttackContext,
  user = createTestUser({ emailVerified: true }),
): Promise<TwoStepUser> {
  const session = await context.openSession(user)
  const { token } = session
  const path = '/api/user/factors/totp'
  const setup = jsonOf(await context.send({ method: 'POST', path, token }))
  const secret = String(setup['secret'])
  const body = { code: codeOf(secret) }
  const confirmed = jsonOf(await context.send({ method: 'PUT', path, token, body }))
  const codes = confirmed['recovery_codes']
  if (!Array.isArray(codes)) throw new Error('Two-step login could not be turned on')
  return { ...session, secret, recoveryCodes: codes.map(String) }
}
