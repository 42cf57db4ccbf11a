import { describe, expect, it } from 'vitest'
import { ADA, json, openSignedIn, type FakeResponse } from './session-fixture.ts'

describe('a signed-in tab', () => {
  it('keeps its user, without `loading`, when another tab rotates the token', async () => {
    const { session, persisted, backend } = await openSignedIn()
    const seen: string[] = []
    session.subscribe(() => seen.push(session.getState().status))
    backend.respond = () => json({ ...ADA, email_verified: true })
    persisted.store({ token: 'token-2', user: { ...ADA, email_verified: false } })
    await session.syncWithStorage()
    expect(seen).not.toContain('loading')
    expect(session.getState()).toMatchObject({ user: { id: ADA.id, email_verified: true } })
  })

  it('adopts the user that another tab has stored', async () => {
    const { session, persisted, received } = await openSignedIn()
    persisted.saveUser({ ...ADA, first_name: 'Augusta' }, 'token-1')
    await session.syncWithStorage()
    expect(session.getState()).toMatchObject({ user: { first_name: 'Augusta' } })
    expect(received).toEqual([])
  })

  it('switches users as soon as another tab does, and never mixes them', async () => {
    const { session, localStorage, backend } = await openSignedIn()
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = () => held.promise
    localStorage.setItem('userToken', 'token-2')
    const syncing = session.syncWithStorage()
    expect(session.getState().status).toBe('loading')
    held.resolve(json({ ...ADA, id: 'user-2', first_name: 'Grace' }))
    await syncing
    expect(session.getState()).toMatchObject({ user: { id: 'user-2', first_name: 'Grace' } })
  })

  it('signs out as soon as another tab does, with its reason', async () => {
    const ended = await openSignedIn()
    ended.persisted.clear()
    await ended.session.syncWithStorage()
    expect(ended.session.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
    const deleted = await openSignedIn()
    deleted.persisted.clear('deleted')
    await deleted.session.syncWithStorage('deleted')
    expect(deleted.session.getState()).toEqual({ status: 'signed-out', reason: 'deleted' })
  })

  it.each(['before', 'after'] as const)(
    'shows the reason if it is broadcast %s the token is removed',
    async (when) => {
      const { session, persisted } = await openSignedIn()
      if (when === 'before') await session.syncWithStorage('signed-out')
      expect(session.getState().status).toBe('signed-in')
      persisted.clear('signed-out')
      await session.syncWithStorage()
      if (when === 'after') await session.syncWithStorage('signed-out')
      expect(session.getState()).toEqual({ status: 'signed-out', reason: 'signed-out-elsewhere' })
    },
  )

  it('shows the reason of each sign-out in another tab, and none for its own', async () => {
    const { session, persisted } = await openSignedIn()
    persisted.clear('signed-out')
    await session.syncWithStorage('signed-out')
    persisted.store({ token: 'token-2', user: ADA })
    await session.syncWithStorage()
    persisted.clear()
    await session.syncWithStorage()
    expect(session.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
    persisted.store({ token: 'token-3', user: ADA })
    await session.syncWithStorage()
    await session.signOut()
    await session.syncWithStorage('signed-out')
    expect(session.getState()).toEqual({ status: 'signed-out', byUser: true })
  })
})
