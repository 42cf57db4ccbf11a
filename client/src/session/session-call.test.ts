import { describe, expect, it, vi } from 'vitest'
import { ADA, json, openSignedIn, problem, type Answer } from './session-test-bed.ts'

/** With a call of theirs, and how often one was made. */
const openCalling = async () => {
  const bed = await openSignedIn()
  const ask = () => bed.session.call((token) => bed.parts.api.getUser(token))
  const calls = (name: string) => bed.received.filter(({ call }) => call === name).length
  return { ...bed, ask, calls }
}

describe('a call for the person whom this tab shows', () => {
  it('carries the token, and answers what came of it', async () => {
    const { ask, received } = await openCalling()
    expect(await ask()).toEqual({ error: null, value: ADA })
    expect(received[0]?.headers.authorization).toBe('Bearer token-1')
  })

  it('is made for nobody while nobody is signed in', async () => {
    const { session, ask, received } = await openCalling()
    await session.signOut()
    received.length = 0
    expect((await ask()).error).toMatchObject({ code: 'unknown' })
    expect(received).toEqual([])
  })

  it('ends the session when the product says that it is over, and by nothing else', async () => {
    const { session, ask, product } = await openCalling()
    product.reply = () => problem('reauthentication_required')
    expect((await ask()).error).toMatchObject({ code: 'reauthentication_required' })
    expect(session.getState().status).toBe('signed-in')
    product.reply = () => problem('unauthenticated')
    expect((await ask()).error).toMatchObject({ code: 'unauthenticated' })
    expect(session.getState()).toEqual({ status: 'signed-out', because: 'ended' })
  })

  it('is made once more when another tab has changed the token for its successor', async () => {
    const { session, ask, product, storage, received } = await openCalling()
    const held = Promise.withResolvers<Answer>()
    product.reply = ({ headers }) =>
      headers.authorization === 'Bearer token-1' ? held.promise : json(ADA)
    const asked = ask()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    storage.begin({ token: 'token-2', user: ADA })
    held.resolve(problem('unauthenticated'))
    expect(await asked).toEqual({ error: null, value: ADA })
    expect(session.getState().status).toBe('signed-in')
  })

  it('that finds nobody there has the whole page told, once for all that fail meanwhile', async () => {
    const { session, ask, product, received } = await openCalling()
    product.reply = () => ({ status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' })
    await Promise.all([ask(), ask(), ask()])
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ unreachable: true }))
    await ask()
    expect(received).toHaveLength(5)
    product.reply = () => json(ADA)
    await session.wake()
    expect(session.getState()).toMatchObject({ status: 'signed-in', unreachable: false })
  })

  it('that fails alone is no outage, and asks no more than once who is there', async () => {
    const { session, parts, product, calls } = await openCalling()
    product.reply = ({ call }) => (call === 'GET /api/user' ? json(ADA) : problem('unavailable'))
    const fail = () => session.call((token) => parts.api.listActivity(token))
    await Promise.all([fail(), fail(), fail()])
    await vi.waitFor(() => expect(calls('GET /api/user')).toBe(1))
    expect(session.getState()).toMatchObject({ status: 'signed-in', unreachable: false })
  })

  it('is nobody’s answer when another person was signed in meanwhile', async () => {
    const { session, ask, product, storage, received } = await openCalling()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    const held = Promise.withResolvers<Answer>()
    product.reply = () => (received.length === 1 ? held.promise : json(grace))
    const asked = ask()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    storage.begin({ token: 'token-2', user: grace })
    held.resolve(json(ADA))
    expect(await asked).toMatchObject({ error: { code: 'unknown' } })
    expect(session.getState()).toMatchObject({ user: { id: 'user-2' } })
  })
})
