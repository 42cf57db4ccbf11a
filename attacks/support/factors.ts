import assert from 'node:assert/strict'
import type { PasskeyCredential, PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import {
  codeOf,
  type Fault,
  type PasskeyUser,
  totp,
  type TwoStepUser,
} from '../../testing/factors.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import type { SignedInTestUser } from '../../testing/users.ts'
import type { AttackContext } from './attack-context.ts'

export const FACTORS = '/api/user/factors'

/** The next code of a user. Each code works once, and the setup has used the current one. */
export const nextFactor = ({ secret }: TwoStepUser) => totp(codeOf(Date, secret, 1))

export const recoveryFactor = (code = '') => ({ second_factor: { kind: 'recovery_code', code } })

/** Sets up an authenticator app, in a session that has just used a factor if there was one. Returns its key. */
export async function replaceApp({ send }: AttackContext, token: string): Promise<string> {
  const path = `${FACTORS}/totp`
  const key = String(jsonOf(await send({ method: 'POST', path, token }))['secret'])
  const body = { code: codeOf(Date, key) }
  assert.ok((await send({ method: 'PUT', path, token, body })).status < 300)
  return key
}

/** Returns one of the new recovery codes. */
export async function renewCodes({ send }: AttackContext, token: string): Promise<string> {
  const path = `${FACTORS}/recovery-codes`
  const { recovery_codes } = jsonOf(await send({ method: 'POST', path, token }))
  assert.ok(Array.isArray(recovery_codes))
  return String(recovery_codes[0])
}

export async function readCreationOptions(
  { send }: AttackContext,
  { token }: SignedInTestUser,
): Promise<PasskeyCreationOptions> {
  const response = await send({ method: 'POST', path: `${FACTORS}/passkeys/options`, token })
  return jsonOf(response) as unknown as PasskeyCreationOptions
}

export function addPasskey(
  { send }: AttackContext,
  { token }: SignedInTestUser,
  credential: object,
): Promise<AttackResponse> {
  const body = { name: 'Laptop', credential }
  return send({ method: 'POST', path: `${FACTORS}/passkeys`, token, body })
}

export async function readLoginOptions({ send }: AttackContext): Promise<PasskeyRequestOptions> {
  const response = await send({ method: 'POST', path: '/api/passkey/options' })
  return jsonOf(response) as unknown as PasskeyRequestOptions
}

/** The options that a sign-in without the second step is answered with. */
export async function readSecondStepOptions(
  context: AttackContext,
  user: PasskeyUser,
  idToken: string,
): Promise<PasskeyRequestOptions> {
  const { second_factor } = jsonOf(await context.exchange(user, idToken)) as {
    second_factor?: { passkey_options?: PasskeyRequestOptions }
  }
  assert.ok(second_factor?.passkey_options)
  return second_factor.passkey_options
}

export const passkeyFactor = (credential: PasskeyCredential) => ({
  second_factor: { kind: 'passkey', credential },
})

export const sendLogin = ({ send }: AttackContext, credential: object) =>
  send({ method: 'POST', path: '/api/passkey/login', body: { credential } })

/** Logs in with a passkey alone. */
export async function logInWithPasskey(
  context: AttackContext,
  { authenticator }: Pick<PasskeyUser, 'authenticator'>,
  fault?: Fault,
): Promise<AttackResponse> {
  return sendLogin(context, authenticator.get(await readLoginOptions(context), fault))
}
