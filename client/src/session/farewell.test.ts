import { describe, expect, it, vi } from 'vitest'
import { json, openSignedIn, problem } from './session-test-bed.ts'

describe('a signed-in person', () => {
  it('is signed out on this device and on the server', async () => {
    const { session, local, product, received } = await openSignedIn()
    product.reply = () => ({ status: 204 })
    expect(await session.signOut()).toEqual({ error: null })
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(local.length).toBe(0)
    expect(received[0]).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
  })

  it('is signed out on this device even when the product cannot be told', async () => {
    const { session, local, product } = await openSignedIn()
    product.reply = () => problem('unavailable')
    expect((await session.signOut()).error).toMatchObject({ code: 'unavailable' })
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(local.length).toBe(0)
  })

  it('is signed out on the server as soon as the product can be told, and stays signed out here', async () => {
    const { session, local, product, received } = await openSignedIn()
    product.reply = () => json({ welcome: 'to our Wi-Fi' })
    expect((await session.signOut()).error).toMatchObject({ code: 'unreachable' })
    expect(JSON.stringify([...Array(local.length).keys()].map((at) => local.key(at)))).toBe('[]')
    product.reply = () => ({ status: 204 })
    const heard = received.length
    await session.wake()
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(heard))
    expect(received.at(-1)).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
    expect(session.getState()).toEqual({ status: 'signed-out' })
  })
})
