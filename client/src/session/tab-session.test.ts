import { describe, expect, it } from 'vitest'
import { ADA, json, openSignedIn, type Answer } from './session-test-bed.ts'

describe('a signed-in person', () => {
  it('goes on as the same person when another tab exchanged the token, and never shows Loading', async () => {
    const { session, storage, product } = await openSignedIn()
    const seen: string[] = []
    session.subscribe(() => seen.push(session.getState().status))
    product.reply = () => json({ ...ADA, email_verified: true })
    storage.begin({ token: 'token-2', user: { ...ADA, email_verified: false } })
    await session.check()
    expect(seen).not.toContain('loading')
    expect(session.getState()).toMatchObject({ user: { id: ADA.id, email_verified: true } })
  })

  it('sees what another tab learned about them', async () => {
    const { session, storage, received } = await openSignedIn()
    storage.saveUser({ ...ADA, first_name: 'Augusta' }, 'token-1')
    await session.check()
    expect(session.getState()).toMatchObject({ user: { first_name: 'Augusta' } })
    expect(received).toEqual([])
  })

  it('is another person as soon as another tab signed one in, and never both', async () => {
    const { session, local, product } = await openSignedIn()
    const held = Promise.withResolvers<Answer>()
    product.reply = () => held.promise
    local.setItem('userToken', 'token-2')
    const asked = session.check()
    expect(session.getState().status).toBe('loading')
    held.resolve(json({ ...ADA, id: 'user-2', first_name: 'Grace' }))
    await asked
    expect(session.getState()).toMatchObject({ user: { id: 'user-2', first_name: 'Grace' } })
  })

  it('is signed out as soon as another tab is, and tells why as far as it heard', async () => {
    const ended = await openSignedIn()
    ended.storage.clear()
    await ended.session.check()
    expect(ended.session.getState()).toEqual({ status: 'signed-out', because: 'ended' })
    const deleted = await openSignedIn()
    deleted.storage.clear('deleted')
    await deleted.session.check('deleted')
    expect(deleted.session.getState()).toEqual({ status: 'signed-out', because: 'deleted' })
  })

  it.each(['before', 'after'] as const)(
    'is told of a logout in another tab %s it finds the token gone',
    async (when) => {
      const { session, storage } = await openSignedIn()
      if (when === 'before') await session.check('signed-out')
      expect(session.getState().status).toBe('signed-in')
      storage.clear('signed-out')
      await session.check()
      if (when === 'after') await session.check('signed-out')
      expect(session.getState()).toEqual({ status: 'signed-out', because: 'elsewhere' })
    },
  )

  it('takes no later end by the product for a logout, and tells nothing to who logged out here', async () => {
    const { session, storage } = await openSignedIn()
    storage.clear('signed-out')
    await session.check('signed-out')
    storage.begin({ token: 'token-2', user: ADA })
    await session.check()
    storage.clear()
    await session.check()
    expect(session.getState()).toEqual({ status: 'signed-out', because: 'ended' })
    storage.begin({ token: 'token-3', user: ADA })
    await session.check()
    await session.signOut()
    await session.check('signed-out')
    expect(session.getState()).toEqual({ status: 'signed-out' })
  })
})
