import { describe, expect, it, vi } from 'vitest'
import {
  ADA,
  json,
  never,
  openSignedIn,
  openTestBed,
  problem,
  type Answer,
} from './session-test-bed.ts'

describe('the start', () => {
  it('is signed out at once, and asks nobody, when there is no token', async () => {
    const { session, received } = await openTestBed(never)
    expect(session.getState()).toEqual({ status: 'loading', unreachable: false })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(received).toEqual([])
  })

  it('asks the product who the token belongs to, with bearer, accept and content-type', async () => {
    const { session, local, storage, received } = await openTestBed(() => json(ADA))
    local.setItem('userToken', 'token-1')
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
    expect(storage.readLastKnown()).toEqual(ADA)
    expect(received[0]).toMatchObject({
      call: 'GET /api/user',
      headers: {
        authorization: 'Bearer token-1',
        accept: 'application/json',
        'content-type': 'application/json',
      },
    })
  })

  it('takes the answer that the head of the page asked for, and does not ask again', async () => {
    const { session, local, received } = await openTestBed(never)
    local.setItem('userToken', 'token-1')
    await session.refresh({ token: 'token-1', request: Promise.resolve(Response.json(ADA)) })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(received).toEqual([])
  })
})

const MARKED = '"under":"token-1"'
it.each([
  `{${MARKED},"user":{"id":"1"}}`,
  `{${MARKED},"user":{"id":"1","first_name":{}}}`,
  `{${MARKED}}`,
  JSON.stringify({ under: 'token-2', user: ADA }),
  JSON.stringify(ADA),
  'null',
  'not JSON',
])('a last-known person that is none is nobody: %s', async (saved) => {
  const { session, local } = await openTestBed(() => problem('unavailable'))
  local.setItem('userToken', 'token-1')
  local.setItem('foyer.user', saved)
  await session.refresh()
  expect(session.getState()).toEqual({ status: 'loading', unreachable: true })
})

describe('only the product API ends a session', () => {
  it('by its own 401: the token, the last-known person and the provider’s session are gone', async () => {
    const { session, local, storage, provider } = await openTestBed(() =>
      problem('unauthenticated'),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    storage.begin({ token: 'token-1', user: ADA })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-out', because: 'ended' })
    expect(local.length).toBe(0)
    expect(await provider.proof()).toBeNull()
  })

  it.each<[string, Answer]>([
    ['a failure of the product', problem('internal')],
    ['a product that is being updated', problem('unavailable')],
    ['another 401 of the product', problem('invalid_identity_token')],
    ['a proxy’s 401', { status: 401, type: 'text/html', body: '<h1>Proxy</h1>' }],
    ['a 401 of somebody else’s API', json({ code: 'unauthenticated' }, 401)],
    [
      'a captive portal’s 200',
      { status: 200, type: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
    ],
    ['a 200 that is no person', json({ hello: 'world' })],
    ['a portal’s 204', { status: 204 }],
    ['a redirect to a portal’s page', { status: 302, location: '/portal' }],
    ['a redirect to somebody', { status: 307, location: '/somebody' }],
    ['a proxy that wants to know who asks', { status: 407, type: 'text/html', body: 'Who?' }],
    ['a network that wants a sign-in', { status: 511, type: 'text/html', body: 'Sign in' }],
    [
      'a problem of somebody else’s with our word',
      { status: 401, type: 'application/problem+json', body: { code: 'unauthenticated' } },
    ],
  ])('not %s: the token stays and the person is shown as last known', async (_what, answer) => {
    const { session, local, storage } = await openTestBed(({ call }) =>
      call === 'GET /somebody' ? json({ ...ADA, id: 'somebody' }) : answer,
    )
    storage.begin({ token: 'token-1', user: ADA })
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: true })
    expect(local.getItem('userToken')).toBe('token-1')
  })

  it('not the network: without a person last known it says so, and heals by itself', async () => {
    const { session, local, product } = await openTestBed(() => problem('unavailable'))
    local.setItem('userToken', 'token-1')
    await session.refresh()
    expect(session.getState()).toEqual({ status: 'loading', unreachable: true })
    product.reply = () => json(ADA)
    await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'), { timeout: 5_000 })
  })

  it('not by an answer to a token that has been replaced meanwhile', async () => {
    const held = Promise.withResolvers<Answer>()
    const { session, local, product, received } = await openTestBed(() => held.promise)
    local.setItem('userToken', 'old')
    const asked = session.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    local.setItem('userToken', 'new')
    product.reply = () => json(ADA)
    held.resolve(problem('unauthenticated'))
    await asked
    expect(local.getItem('userToken')).toBe('new')
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  })
})

describe('a signed-in person', () => {
  it('is shown as known although an older attempt fails after a newer one succeeded', async () => {
    const { session, product, received } = await openSignedIn()
    const held = Promise.withResolvers<Answer>()
    product.reply = () => (received.length === 1 ? held.promise : json(ADA))
    const older = session.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await session.refresh()
    held.resolve(problem('unavailable'))
    await older
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
  })
})
