import { expect, test } from 'vitest'
import { ChunkLoadError } from '../browser/loading.ts'
import { PICKED } from './fake-authenticator.ts'
import { createSession } from './session.ts'
import {
  ADA,
  json,
  openSessionFixture,
  problem,
  secondFactorRequired,
  type FakeResponse,
  type ReceivedRequest,
} from './session-fixture.ts'

const CODE = { kind: 'totp', code: '123456' } as const
/** The user of another tab. */
const OTHER = { ...ADA, id: 'user-2', email: 'grace@example.com' }
const PASSWORD = 'correct horse'

const required = secondFactorRequired(['totp', 'recovery_code'])
const PASSKEY_REQUIRED = secondFactorRequired(['passkey'], { challenge: 'x' })

interface Body {
  readonly id_token: string
  readonly second_factor?: unknown
}

const bodyOf = ({ body }: ReceivedRequest) => body as Body

/** A server that requires a second factor; `check` decides about the one that is sent. */
async function openFixture(
  check: (request: ReceivedRequest) => FakeResponse = () => json({ ...ADA, token: 'token-1' }),
) {
  const fixture = await openSessionFixture((request) => {
    if (request.body === undefined) return json(OTHER)
    return bodyOf(request).second_factor === undefined ? required : check(request)
  })
  await fixture.provider.signUp(ADA.email, PASSWORD)
  await fixture.provider.signOut()
  const { session } = fixture
  const asked = () =>
    new Promise<void>((resolve) => {
      if (session.secondStep.getState()) resolve()
      else session.secondStep.subscribe(() => session.secondStep.getState() && resolve())
    })
  const signIn = async () => {
    const result = session.signIn(ADA.email, PASSWORD)
    await asked()
    return { result }
  }
  return { ...fixture, signIn, asked }
}

test('the wish to trust the device goes with the factor', async () => {
  const { session, signIn, received } = await openFixture()
  const { result } = await signIn()
  await session.secondStep.submit(CODE, true)
  await result
  expect(received.map(({ body }) => body)).toMatchObject([{}, { trust_device: true }])
  expect(received[0]?.body).not.toHaveProperty('trust_device')
})

test('a login waits for the second factor, and sends the same ID token again with it', async () => {
  const { session, signIn, received } = await openFixture()
  const { result } = await signIn()
  expect(session.getState().status).not.toBe('signed-in')
  expect(session.secondStep.getState()).toEqual({ kinds: ['totp', 'recovery_code'] })

  expect(await session.secondStep.submit(CODE)).toEqual({ error: null })
  expect(await result).toEqual({ error: null })
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  expect(session.secondStep.getState()).toBeNull()
  const [first, second] = received.map(bodyOf)
  expect(second).toEqual({ ...first, second_factor: CODE })
})

test('a sign-up and a login with a provider ask for it too', async () => {
  const { session, received, asked } = await openFixture()
  const details = { email: 'new@example.com', password: PASSWORD, first_name: '', last_name: '' }
  const signingUp = session.signUp(details)
  await asked()
  await session.secondStep.submit(CODE)
  expect(await signingUp).toEqual({ error: null })
  await session.signOut()

  const signingIn = session.signInWith('google')
  await asked()
  await session.secondStep.submit(CODE)
  expect(await signingIn).toEqual({ error: null })
  expect(received.map(({ call }) => call)).toEqual([
    'POST /api/register',
    'POST /api/register',
    'GET /api/user/logout',
    'POST /api/loginWithProviders',
    'POST /api/loginWithProviders',
  ])
})

test('after a wrong code the user tries again with the same ID token', async () => {
  let isRight = false
  const { session, signIn, received } = await openFixture(() =>
    isRight ? json({ ...ADA, token: 'token-1' }) : problem('second_factor_invalid'),
  )
  const { result } = await signIn()
  const { error } = await session.secondStep.submit(CODE)
  expect(error?.code).toBe('second_factor_invalid')
  expect(session.secondStep.getState()).not.toBeNull()

  isRight = true
  await session.secondStep.submit(CODE)
  expect(await result).toEqual({ error: null })
  expect(new Set(received.map((request) => bodyOf(request).id_token)).size).toBe(1)
})

test('another code is requested with the same ID token, and the step stays open', async () => {
  const { session, signIn, received } = await openFixture()
  const { result } = await signIn()
  expect(await session.secondStep.repeat()).toEqual({ error: null })
  expect(session.secondStep.getState()).toEqual({ kinds: ['totp', 'recovery_code'] })
  const [first, second] = received.map(bodyOf)
  expect(second).toEqual(first)
  await session.secondStep.submit(CODE)
  expect(await result).toEqual({ error: null })
  expect((await session.secondStep.repeat()).error?.code).toBe('cancelled')
})

test('the email can be requested with the same ID token, and the step stays open', async () => {
  const { session, signIn, received } = await openFixture()
  await signIn()
  expect(await session.secondStep.requestEmail()).toEqual({ error: null })
  expect(session.secondStep.getState()).toEqual({ kinds: ['totp', 'recovery_code'] })
  const [first, second] = received.map(bodyOf)
  expect(second).toEqual({ ...first, request_email: true })
})

test('once the sign-in is too old, the step ends and the form gets the failure', async () => {
  const { session, signIn } = await openFixture(() => problem('reauthentication_required'))
  const { result } = await signIn()
  await session.secondStep.submit(CODE)
  expect(session.secondStep.getState()).toBeNull()
  expect((await result).error?.code).toBe('reauthentication_required')
})

test('cancelling leaves no sign-in behind, neither here nor at the provider', async () => {
  const { session, signIn, provider } = await openFixture()
  const { result } = await signIn()
  session.secondStep.cancel()
  expect((await result).error?.code).toBe('cancelled')
  expect(session.secondStep.getState()).toBeNull()
  expect(await provider.proof()).toBeNull()
  expect((await session.secondStep.submit(CODE)).error?.code).toBe('cancelled')
})

test('a user who is logged in stays so, and keeps nothing of a login of another that was cancelled', async () => {
  const { session, signIn, persisted, provider } = await openFixture()
  persisted.store({ token: 'token-2', user: OTHER })
  await session.syncWithStorage()
  const { result } = await signIn()
  session.secondStep.cancel()
  expect((await result).error?.code).toBe('cancelled')
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: OTHER.id } })
  expect(await provider.proof()).toBeNull()
})

test('a second login replaces one that still waits for its code', async () => {
  const { session, signIn, asked } = await openFixture()
  const { result } = await signIn()
  const next = session.signIn(ADA.email, PASSWORD)
  expect((await result).error?.code).toBe('cancelled')
  await asked()
  await session.secondStep.submit(CODE)
  expect(await next).toEqual({ error: null })
})

test('a login in another tab ends the step', async () => {
  const { session, signIn, persisted } = await openFixture()
  const { result } = await signIn()
  persisted.store({ token: 'token-2', user: OTHER })
  await session.syncWithStorage()
  expect((await result).error?.code).toBe('cancelled')
})

test.each([
  ['cannot be loaded', false, 'unreachable'],
  ['is gone after a release', true, 'outdated'],
] as const)('a form that %s is reported as a failed login', async (_why, isGone, code) => {
  const { services, backend, provider } = await openFixture()
  backend.respond = () => required
  const session = createSession({
    ...services,
    loadSecondStep: () => Promise.reject(new ChunkLoadError(isGone)),
  })
  await provider.signOut()
  expect((await session.signIn(ADA.email, PASSWORD)).error?.code).toBe(code)
  expect(session.secondStep.getState()).toBeNull()
})

test('a passkey completes the login with the options that the API sent', async () => {
  const { session, signIn, received, backend } = await openFixture()
  backend.respond = (request) =>
    bodyOf(request).second_factor === undefined
      ? PASSKEY_REQUIRED
      : json({ ...ADA, token: 'token-1' })
  const { result } = await signIn()
  expect(await session.secondStep.submitPasskey()).toEqual({ error: null })
  expect(await result).toEqual({ error: null })
  expect(bodyOf(received.at(-1) as ReceivedRequest).second_factor).toEqual({
    kind: 'passkey',
    credential: PICKED.credential,
  })
})

test('a user with nothing that the server would accept is still asked, and so finds the support', async () => {
  const { signIn, session, backend } = await openFixture()
  backend.respond = () => secondFactorRequired([])
  await signIn()
  expect(session.secondStep.getState()).toMatchObject({ kinds: [] })
})

test('after a dismissed dialog, the step still waits for a factor', async () => {
  const { session, signIn, authenticator, backend } = await openFixture()
  backend.respond = () => PASSKEY_REQUIRED
  authenticator.user.pick = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  await signIn()
  expect((await session.secondStep.submitPasskey()).error?.code).toBe('cancelled')
  expect(session.secondStep.getState()).not.toBeNull()
})
