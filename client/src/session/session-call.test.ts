import { describe, expect, it, vi } from 'vitest'
import { ADA, json, openSignedIn, problem, type FakeResponse } from './session-fixture.ts'

const openCalling = async () => {
  const fixture = await openSignedIn()
  const callApi = () => fixture.session.call('getUser')
  const countCalls = (name: string) => fixture.received.filter(({ call }) => call === name).length
  return { ...fixture, callApi, countCalls }
}

describe('a call as the current user', () => {
  it('sends the token and returns the value', async () => {
    const { callApi, received } = await openCalling()
    expect(await callApi()).toEqual({ error: null, value: ADA })
    expect(received[0]?.headers.authorization).toBe('Bearer token-1')
  })

  it('is not sent while signed out', async () => {
    const { session, callApi, received } = await openCalling()
    await session.signOut()
    received.length = 0
    expect((await callApi()).error).toMatchObject({ code: 'unknown' })
    expect(received).toEqual([])
  })

  it('ends the session on the API’s `unauthenticated`, but not on other errors', async () => {
    const { session, callApi, backend } = await openCalling()
    backend.respond = () => problem('reauthentication_required')
    expect((await callApi()).error).toMatchObject({ code: 'reauthentication_required' })
    expect(session.getState().status).toBe('signed-in')
    backend.respond = () => problem('unauthenticated')
    expect((await callApi()).error).toMatchObject({ code: 'unauthenticated' })
    expect(session.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
  })

  it('is repeated when another tab has rotated the token', async () => {
    const { session, callApi, backend, persisted, received } = await openCalling()
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = ({ headers }) =>
      headers.authorization === 'Bearer token-1' ? held.promise : json(ADA)
    const calling = callApi()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    persisted.store({ token: 'token-2', user: ADA })
    held.resolve(problem('unauthenticated'))
    expect(await calling).toEqual({ error: null, value: ADA })
    expect(session.getState().status).toBe('signed-in')
  })

  it('marks the session unreachable after one check for all calls that fail together', async () => {
    const { session, callApi, backend, received } = await openCalling()
    backend.respond = () => ({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' })
    await Promise.all([callApi(), callApi(), callApi()])
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ unreachable: true }))
    await callApi()
    expect(received).toHaveLength(5)
    backend.respond = () => json(ADA)
    await session.revalidate()
    expect(session.getState()).toMatchObject({ status: 'signed-in', unreachable: false })
  })

  it('causes one check if only its endpoint fails, and the session stays reachable', async () => {
    const { session, backend, countCalls } = await openCalling()
    backend.respond = ({ call }) => (call === 'GET /api/user' ? json(ADA) : problem('unavailable'))
    const fail = () => session.call('listActivity')
    await Promise.all([fail(), fail(), fail()])
    await vi.waitFor(() => expect(countCalls('GET /api/user')).toBe(1))
    expect(session.getState()).toMatchObject({ status: 'signed-in', unreachable: false })
  })

  it('discards the response when another user has signed in in the meantime', async () => {
    const { session, callApi, backend, persisted, received } = await openCalling()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = () => (received.length === 1 ? held.promise : json(grace))
    const calling = callApi()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    persisted.store({ token: 'token-2', user: grace })
    held.resolve(json(ADA))
    expect(await calling).toMatchObject({ error: { code: 'unknown' } })
    expect(session.getState()).toMatchObject({ user: { id: 'user-2' } })
  })
})
