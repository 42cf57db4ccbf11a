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

describe('a signed-in person', () => {
  it('saves nothing for whom another tab signed in, although this one has not been told yet', async () => {
    const { session, storage, product, received } = await openSignedIn()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    product.reply = () => json(grace)
    storage.begin({ token: 'token-2', user: grace })
    const { error } = await session.updateUser({ first_name: 'Augusta', last_name: '' })
    expect(error).toMatchObject({ code: 'unknown' })
    expect(session.getState()).toMatchObject({ user: { id: 'user-2' } })
    await vi.waitFor(() => expect(received.map(({ call }) => call)).toEqual(['GET /api/user']))
  })

  it('keeps an update under way away from somebody who signed in meanwhile', async () => {
    const { session, storage, product, received } = await openSignedIn()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    const held = Promise.withResolvers<Answer>()
    product.reply = ({ call }) => (call.startsWith('PUT') ? held.promise : json(grace))
    const updated = session.updateUser({ first_name: 'Augusta', last_name: '' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    storage.begin({ token: 'token-2', user: grace })
    held.resolve(json({ ...ADA, first_name: 'Augusta' }))
    await updated
    expect(session.getState()).toMatchObject({ user: grace })
    expect(storage.readLastKnown()).toEqual(grace)
  })

  it('sees new names merged into what was known', async () => {
    const { session, storage, product, received } = await openSignedIn()
    product.reply = () => json({ ...ADA, first_name: 'Augusta' })
    expect(await session.updateUser({ first_name: 'Augusta', last_name: 'Lovelace' })).toEqual({
      error: null,
    })
    expect(received[0]?.call).toBe('PUT /api/user/user-1')
    expect(session.getState()).toMatchObject({ user: { ...ADA, first_name: 'Augusta' } })
    expect(storage.readLastKnown()?.first_name).toBe('Augusta')
  })

  it('keeps the old names, and the session, when the new ones cannot be saved', async () => {
    const { session, product } = await openSignedIn()
    product.reply = () => problem('internal')
    const { error } = await session.updateUser({ first_name: 'Augusta', last_name: '' })
    expect(error).toMatchObject({ code: 'internal' })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  })

  it('keeps new names although an older answer arrives after them', async () => {
    const { session, storage, product } = await openSignedIn()
    const held = Promise.withResolvers<Answer>()
    product.reply = ({ call }) =>
      call.startsWith('GET') ? held.promise : json({ ...ADA, first_name: 'Augusta' })
    const asked = session.refresh()
    await session.updateUser({ first_name: 'Augusta', last_name: 'Lovelace' })
    held.resolve(json(ADA))
    await asked
    expect(session.getState()).toMatchObject({ user: { first_name: 'Augusta' } })
    expect(storage.readLastKnown()?.first_name).toBe('Augusta')
  })
})

it('answers “unknown” to an update while nobody is signed in', async () => {
  const { session } = await openTestBed(never)
  expect(await session.updateUser({ first_name: 'A', last_name: 'B' })).toEqual({
    error: { code: 'unknown', message: 'unknown' },
  })
})
