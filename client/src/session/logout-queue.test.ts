import { describe, expect, it, vi } from 'vitest'
import { json, openSignedIn, problem } from './session-fixture.ts'

describe('a logout', () => {
  it('signs out on this device and on the server', async () => {
    const { session, localStorage, backend, received } = await openSignedIn()
    backend.respond = () => ({ status: 204 })
    expect(await session.signOut()).toEqual({ error: null })
    expect(session.getState()).toEqual({ status: 'signed-out', byUser: true })
    expect(localStorage.length).toBe(0)
    expect(received[0]).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
  })

  it('signs out on this device even when the server is unavailable', async () => {
    const { session, localStorage, backend } = await openSignedIn()
    backend.respond = () => problem('unavailable')
    expect((await session.signOut()).error).toMatchObject({ code: 'unavailable' })
    expect(session.getState()).toEqual({ status: 'signed-out', byUser: true })
    expect(localStorage.length).toBe(0)
  })

  it('is retried once the server is reachable, and stays signed out on this device', async () => {
    const { session, localStorage, backend, received } = await openSignedIn()
    backend.respond = () => json({ welcome: 'to our Wi-Fi' })
    expect((await session.signOut()).error).toMatchObject({ code: 'unreachable' })
    expect(
      JSON.stringify(
        [...Array(localStorage.length).keys()].map((index) => localStorage.key(index)),
      ),
    ).toBe('[]')
    backend.respond = () => ({ status: 204 })
    const count = received.length
    await session.revalidate()
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(count))
    expect(received.at(-1)).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
    expect(session.getState()).toEqual({ status: 'signed-out', byUser: true })
  })
})
