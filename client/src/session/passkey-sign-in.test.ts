import { expect, test } from 'vitest'
import { ChunkLoadError } from '../browser/loading.ts'
import { createPasskeyPrompts } from '../passkeys/prompts.ts'
import { PICKED } from './fake-authenticator.ts'
import {
  ADA,
  json,
  openSessionFixture,
  problem,
  type FakeResponse,
  type ReceivedRequest,
} from './session-fixture.ts'
import { createSession } from './session.ts'

const OPTIONS = {
  rpId: 'app.example',
  challenge: 'x',
  timeout: 1_000,
  userVerification: 'required',
}
const LOGIN = 'POST /api/passkey/login'

/** A server that answers a login with a passkey. */
const openFixture = (answer: () => FakeResponse = () => json({ ...ADA, token: 'token-1' })) =>
  openSessionFixture(({ call }: ReceivedRequest) => (call === LOGIN ? answer() : json(OPTIONS)))

test('a passkey alone starts a session, which is the method that was used last', async () => {
  const { session, received, lastMethod, provider, persisted } = await openFixture()
  expect(await session.signInWithPasskey()).toEqual({ error: null })
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  expect(persisted.readToken()).toBe('token-1')
  expect(received.map(({ call }) => call)).toEqual(['POST /api/passkey/options', LOGIN])
  expect(received.at(-1)?.body).toMatchObject({ credential: PICKED.credential })
  expect(lastMethod.read()).toBe('passkey')
  expect(await provider.proof()).toBeNull()
})

test('a passkey that was chosen in the email field is sent without another dialog', async () => {
  const { session, received } = await openFixture()
  expect(await session.signInWithPasskey(PICKED)).toEqual({ error: null })
  expect(received.map(({ call }) => call)).toEqual([LOGIN])
})

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['SecurityError', 'passkey-failed'],
])('after %s the login fails with %s', async (name, code) => {
  const { session, received, authenticator } = await openFixture()
  authenticator.user.pick = () => Promise.reject(new DOMException('', name))
  expect((await session.signInWithPasskey()).error?.code).toBe(code)
  expect(received.map(({ call }) => call)).toEqual(['POST /api/passkey/options'])
  expect(session.getState().status).not.toBe('signed-in')
})

test('a dialog whose code cannot be loaded is reported as unreachable', async () => {
  const { services } = await openFixture()
  const passkeys = createPasskeyPrompts(() => Promise.reject(new ChunkLoadError(false)))
  const session = createSession({ ...services, passkeys })
  expect((await session.signInWithPasskey()).error?.code).toBe('unreachable')
})

test('the authenticator learns of a passkey that the server does not know', async () => {
  const { session, authenticator } = await openFixture(() => problem('unknown_passkey'))
  expect((await session.signInWithPasskey()).error?.code).toBe('unknown_passkey')
  expect(authenticator.signals).toEqual([{ unknown: PICKED.credential.id }])
})

test('the authenticator keeps a passkey that is refused for another reason', async () => {
  const { session, authenticator } = await openFixture(() => problem('provider_sign_in_required'))
  expect((await session.signInWithPasskey()).error?.code).toBe('provider_sign_in_required')
  expect(authenticator.signals).toEqual([])
})
