import type { SignedInUser } from '@foyer/contract/bodies.ts'
import type { PasskeyRequestOptions } from '@foyer/contract/passkey-credential.ts'
import type { Passkey, PasskeyCreationOptions } from '@foyer/contract/passkeys.ts'
import { expect } from 'vitest'
import { expectSignedIn } from './expect-response.ts'
import {
  createAuthenticator,
  type Fault,
  type SoftwareAuthenticator,
} from './software-authenticator.ts'
import type { TestServer } from './test-server.ts'
import { createTestUser, type TestUser } from './test-users.ts'

export const ORIGIN = 'http://foyer.test'

/** A user with a passkey. */
export interface PasskeyUser {
  readonly ada: TestUser
  readonly session: SignedInUser
  readonly authenticator: SoftwareAuthenticator
  readonly passkey: Passkey
}

/** Signs up and adds a passkey. */
export async function createPasskeyUser(
  server: TestServer,
  ada: TestUser = createTestUser({ emailVerified: true }),
): Promise<PasskeyUser> {
  const session = await expectSignedIn(await server.signIn(ada))
  const authenticator = createAuthenticator(ORIGIN)
  const response = await addPasskey(server, session.token, { authenticator })
  expect(response.status).toBe(201)
  return { ada, session, authenticator, passkey: (await response.json()) as Passkey }
}

export async function addPasskey(
  server: TestServer,
  token: string,
  {
    authenticator,
    fault,
  }: { readonly authenticator: SoftwareAuthenticator; readonly fault?: Fault },
): Promise<Response> {
  const path = '/api/user/factors/passkeys'
  const response = await server.send('POST', `${path}/options`, { token })
  if (response.status !== 200) return response
  const options = (await response.json()) as PasskeyCreationOptions
  const body = { name: 'Laptop', credential: authenticator.create(options, fault) }
  return server.send('POST', path, { token, body })
}

export async function fetchOptions(server: TestServer): Promise<PasskeyRequestOptions> {
  const response = await server.send('POST', '/api/passkey/options')
  expect(response.status).toBe(200)
  return (await response.json()) as PasskeyRequestOptions
}

/** Logs in with a passkey alone. */
export async function logInWithPasskey(
  server: TestServer,
  authenticator: SoftwareAuthenticator,
  fault?: Fault,
): Promise<Response> {
  const credential = authenticator.get(await fetchOptions(server), fault)
  return server.send('POST', '/api/passkey/login', { body: { credential } })
}
