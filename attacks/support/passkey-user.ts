import assert from 'node:assert/strict'
import type { PasskeyCredential, PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import {
  createAuthenticator,
  type Fault,
  type SoftwareAuthenticator,
} from '../../testing/factors.ts'
import type { AttackContext, SignedInTestUser } from './attack-context.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { createTestUser } from '../../testing/users.ts'

/** A user who has added a passkey in this session. */
export interface PasskeyUser extends SignedInTestUser {
  readonly authenticator: SoftwareAuthenticator
}

const FACTORS = '/api/user/factors'

export async function openPasskeyUser(
  context: AttackContext,
  user?: SignedInTestUser,
): Promise<PasskeyUser> {
  const session = user ?? (await context.openSession(createTestUser({ emailVerified: true })))
  const authenticator = createAuthenticator(context.product.origin)
  const options = await readCreationOptions(context, session)
  const added = await addPasskey(context, session, authenticator.create(options))
  assert.equal(added.status, 201)
  return { ...session, authenticator }
}

/** The same with two-step login. */
export async function openPasskeyTwoStepUser(context: AttackContext): Promise<PasskeyUser> {
  const ada = await openPasskeyUser(context)
  const path = `${FACTORS}/two-step`
  assert.equal((await context.send({ method: 'POST', path, token: ada.token })).status, 200)
  return ada
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
