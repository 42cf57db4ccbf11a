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

describe('an update of the user', () => {
  it('without data fails and sends nothing', async () => {
    const { session, received } = await openSignedIn()
    expect(await session.updateUser(undefined)).toMatchObject({ error: { message: 'unknown' } })
    expect(received).toEqual([])
  })

  it('is not sent with the token of another user who has signed in in another tab', async () => {
    const { session, persisted, backend, received } = await openSignedIn()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    backend.respond = () => json(grace)
    persisted.store({ token: 'token-2', user: grace })
    const { error } = await session.updateUser({ first_name: 'Augusta', last_name: '' })
    expect(error).toMatchObject({ code: 'unknown' })
    expect(session.getState()).toMatchObject({ user: { id: 'user-2' } })
    await vi.waitFor(() => expect(received.map(({ call }) => call)).toEqual(['GET /api/user']))
  })

  it('is discarded when another user signs in while it runs', async () => {
    const { session, persisted, backend, received } = await openSignedIn()
    const grace = { ...ADA, id: 'user-2', first_name: 'Grace' }
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = ({ call }) => (call.startsWith('PUT') ? held.promise : json(grace))
    const updating = session.updateUser({ first_name: 'Augusta', last_name: '' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    persisted.store({ token: 'token-2', user: grace })
    held.resolve(json({ ...ADA, first_name: 'Augusta' }))
    await updating
    expect(session.getState()).toMatchObject({ user: grace })
    expect(persisted.readLastKnown()).toEqual(grace)
  })

  it('replaces the current user with the response', async () => {
    const { session, persisted, backend, received } = await openSignedIn()
    backend.respond = () => json({ ...ADA, first_name: 'Augusta' })
    expect(await session.updateUser({ first_name: 'Augusta', last_name: 'Lovelace' })).toEqual({
      error: null,
    })
    expect(received[0]?.call).toBe('PUT /api/user/user-1')
    expect(session.getState()).toMatchObject({ user: { ...ADA, first_name: 'Augusta' } })
    expect(persisted.readLastKnown()?.first_name).toBe('Augusta')
  })

  it('keeps the old names and the session when it fails', async () => {
    const { session, backend } = await openSignedIn()
    backend.respond = () => problem('internal')
    const { error } = await session.updateUser({ first_name: 'Augusta', last_name: '' })
    expect(error).toMatchObject({ code: 'internal' })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  })

  it('is not overwritten by a later response to an older request', async () => {
    const { session, persisted, backend } = await openSignedIn()
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = ({ call }) =>
      call.startsWith('GET') ? held.promise : json({ ...ADA, first_name: 'Augusta' })
    const refreshing = session.refresh()
    await session.updateUser({ first_name: 'Augusta', last_name: 'Lovelace' })
    held.resolve(json(ADA))
    await refreshing
    expect(session.getState()).toMatchObject({ user: { first_name: 'Augusta' } })
    expect(persisted.readLastKnown()?.first_name).toBe('Augusta')
  })
})

it('an update of the profile completes the account', async () => {
  const { session, backend, received } = await openSignedIn()
  backend.respond = () => json({ ...ADA, missing: ['terms_version'] })
  await session.refresh()
  expect(session.getState()).toMatchObject({ user: { missing: ['terms_version'] } })
  received.length = 0
  backend.respond = () => json({ ...ADA, terms_version: '1' })
  expect(await session.updateProfile({ terms_version: '1' })).toEqual({ error: null })
  expect(received).toMatchObject([{ call: 'PUT /api/user/profile', body: { terms_version: '1' } }])
  const state = session.getState()
  expect(state.status === 'signed-in' && state.user).toEqual({ ...ADA, terms_version: '1' })
})

it('an update while signed out fails with `unknown`', async () => {
  const { session } = await openSessionFixture(never)
  expect(await session.updateUser({ first_name: 'A', last_name: 'B' })).toEqual({
    error: { code: 'unknown', message: 'unknown' },
  })
})
