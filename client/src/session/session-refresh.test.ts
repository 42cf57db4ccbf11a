import { describe, expect, it, vi } from 'vitest'
import {
  ADA,
  json,
  never,
  openSignedIn,
  openSessionFixture,
  problem,
  type FakeResponse,
} from './session-fixture.ts'

describe('the first refresh', () => {
  it('signs out without a request when there is no token', async () => {
    const { session, received } = await openSessionFixture(never)
    expect(session.getState()).toEqual({ status: 'loading', unreachable: false })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(received).toEqual([])
  })

  it.each(['tok€n', 'token\nX-Injected: 1', 'token ', '', 'a'.repeat(20_000)])(
    'signs out without a request when the stored token cannot be sent (%#)',
    async (stored) => {
      const { session, localStorage, received } = await openSessionFixture(never)
      localStorage.setItem('userToken', stored)
      await session.refresh()
      expect(session.getState()).toEqual({ status: 'signed-out' })
      expect(received).toEqual([])
    },
  )

  it('fetches the user with authorization, accept and content-type', async () => {
    const { session, localStorage, persisted, received } = await openSessionFixture(() => json(ADA))
    localStorage.setItem('userToken', 'token-1')
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
    expect(persisted.readLastKnown()).toEqual(ADA)
    expect(received[0]).toMatchObject({
      call: 'GET /api/user',
      headers: {
        authorization: 'Bearer token-1',
        accept: 'application/json',
        'content-type': 'application/json',
      },
    })
  })

  it('uses the request that the head script has started', async () => {
    const { session, localStorage, received } = await openSessionFixture(never)
    localStorage.setItem('userToken', 'token-1')
    await session.refresh({ token: 'token-1', request: Promise.resolve(Response.json(ADA)) })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(received).toEqual([])
  })
})

const SUFFIX = '"under":"token-1"'
it.each([
  `{${SUFFIX},"user":{"id":"1"}}`,
  `{${SUFFIX},"user":{"id":"1","first_name":{}}}`,
  `{${SUFFIX}}`,
  JSON.stringify({ under: 'token-2', user: ADA }),
  JSON.stringify(ADA),
  'null',
  'not JSON',
])('an invalid last-known user is ignored: %s', async (saved) => {
  const { session, localStorage } = await openSessionFixture(() => problem('unavailable'))
  localStorage.setItem('userToken', 'token-1')
  localStorage.setItem('foyer.user', saved)
  await session.refresh()
  expect(session.getState()).toEqual({ status: 'loading', unreachable: true })
})

describe('the end of a session', () => {
  it('removes the token, the last known user and the provider’s session after a 401 of the API', async () => {
    const { session, localStorage, persisted, provider } = await openSessionFixture(() =>
      problem('unauthenticated'),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    persisted.store({ token: 'token-1', user: ADA })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
    expect(localStorage.length).toBe(0)
    expect(await provider.proof()).toBeNull()
  })

  it.each<[string, FakeResponse]>([
    ['an internal error', problem('internal')],
    ['an unavailable server', problem('unavailable')],
    ['another 401 of the API', problem('invalid_identity_token')],
    ['a proxy’s 401', { status: 401, type: 'text/html', body: '<h1>Proxy</h1>' }],
    ['a 401 of another API', json({ code: 'unauthenticated' }, 401)],
    [
      'a captive portal’s 200',
      { status: 200, type: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
    ],
    ['a 200 without a user', json({ hello: 'world' })],
    ['a portal’s 204', { status: 204 }],
    ['a redirect to a portal’s page', { status: 302, location: '/portal' }],
    ['a redirect to a user', { status: 307, location: '/other-user' }],
    ['a proxy that requires authentication', { status: 407, type: 'text/html', body: 'Proxy' }],
    ['a network that requires a sign-in', { status: 511, type: 'text/html', body: 'Sign in' }],
    [
      'a problem of another server with the same code',
      { status: 401, type: 'application/problem+json', body: { code: 'unauthenticated' } },
    ],
  ])('is not caused by %s: the last known user is shown', async (_what, response) => {
    const { session, localStorage, persisted } = await openSessionFixture(({ call }) =>
      call === 'GET /other-user' ? json({ ...ADA, id: 'other' }) : response,
    )
    persisted.store({ token: 'token-1', user: ADA })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: true })
    expect(localStorage.getItem('userToken')).toBe('token-1')
  })

  it('is not caused by a network failure: without a last known user the state stays `loading`, and recovers', async () => {
    const { session, localStorage, backend } = await openSessionFixture(() =>
      problem('unavailable'),
    )
    localStorage.setItem('userToken', 'token-1')
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'loading', unreachable: true })
    backend.respond = () => json(ADA)
    await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'))
  })

  it('is not caused by a 401 for a token that was replaced in the meantime', async () => {
    const held = Promise.withResolvers<FakeResponse>()
    const { session, localStorage, backend, received } = await openSessionFixture(
      () => held.promise,
    )
    localStorage.setItem('userToken', 'old')
    const refreshing = session.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    localStorage.setItem('userToken', 'new')
    backend.respond = () => json(ADA)
    held.resolve(problem('unauthenticated'))
    await refreshing
    expect(localStorage.getItem('userToken')).toBe('new')
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  })
})

describe('a refresh', () => {
  it('ignores the failure of an older attempt after a newer one succeeded', async () => {
    const { session, backend, received } = await openSignedIn()
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = () => (received.length === 1 ? held.promise : json(ADA))
    const older = session.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await session.refresh()
    held.resolve(problem('unavailable'))
    await older
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
  })
})
