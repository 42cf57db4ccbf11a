import type { SignedInUser } from '@foyer/contract/bodies.ts'
import type { TotpSetup } from '@foyer/contract/factors.ts'
import { expect } from 'vitest'
import { createTotpCode } from '../src/services/second-factor/totp.ts'
import { expectSignedIn } from './expect-response.ts'
import { createTestUser, type TestUser } from './test-users.ts'
import type { TestServer } from './test-server.ts'

/** A user with two-step login and an authenticator app. */
export interface TwoStepUser {
  readonly ada: TestUser
  readonly session: SignedInUser
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Signs up, sets up an authenticator app, and moves the clock to a step whose code is unused. */
export async function createTwoStepUser(
  server: TestServer,
  ada: TestUser = createTestUser({ emailVerified: true }),
): Promise<TwoStepUser> {
  const session = await expectSignedIn(await server.signIn(ada))
  return { ada, session, ...(await turnTwoStepOn(server, session)) }
}

/** Sets up an authenticator app, and moves the clock to a step whose code is unused. */
export async function turnTwoStepOn(
  server: TestServer,
  { token }: Pick<SignedInUser, 'token'>,
): Promise<Pick<TwoStepUser, 'secret' | 'recoveryCodes'>> {
  const setup = await server.send('POST', '/api/user/factors/totp', { token })
  expect(setup.status).toBe(200)
  const { secret } = (await setup.json()) as TotpSetup
  const body = { code: codeOf(server, secret) }
  const confirmed = await server.send('PUT', '/api/user/factors/totp', { token, body })
  expect(confirmed.status).toBe(200)
  const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] }
  server.advanceClock(30_000)
  return { secret, recoveryCodes: recovery_codes }
}

/** The code that the authenticator app shows now, or `steps` later. */
export function codeOf(server: TestServer, secret: string, steps = 0): string {
  return createTotpCode(decodeBase32(secret), Math.floor(server.now() / 30_000) + steps)
}

export function totp(code: string) {
  return { second_factor: { kind: 'totp', code } }
}

function decodeBase32(text: string): Buffer {
  const digits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
