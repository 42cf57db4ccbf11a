import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import { endSharedSession } from './end-shared-session.ts'
import { createFakeStorage } from '../storage/fake-storage.ts'
import { openStorage } from '../storage/browser-storage.ts'
import { createLastMethod } from './last-method-store.ts'
import { createPersistedSession } from './persisted-session.ts'
import { ADA, openSignedIn } from './session-fixture.ts'
import { createUserStorage } from './user-storage.ts'

function openBrowser() {
  const [browser, tab] = [createFakeStorage(), createFakeStorage()]
  const storage = createUserStorage(
    openStorage(() => browser),
    openStorage(() => tab),
  )
  const persisted = createPersistedSession(storage)
  return { browser, tab, storage, persisted }
}

describe('on a shared computer', () => {
  it('token and user are stored in the tab, and no last method', () => {
    const { browser, tab, storage, persisted } = openBrowser()
    storage.setShared(true)
    persisted.store({ token: 'token-1', user: ADA })
    createLastMethod(storage).remember('google')
    expect(persisted.readToken()).toBe('token-1')
    expect(persisted.readLastKnown()).toEqual(ADA)
    expect(browser).toHaveLength(0)
    persisted.clear('signed-out')
    expect(tab.getItem('userToken')).toBeNull()
    expect(tab.getItem('foyer.user')).toBeNull()
  })

  it('the session of other tabs is neither used nor ended', () => {
    const { storage, persisted, browser } = openBrowser()
    persisted.store({ token: 'token-1', user: ADA })
    storage.setShared(true)
    expect(persisted.readToken()).toBeNull()
    persisted.store({ token: 'token-2', user: { ...ADA, id: 'user-2' } })
    persisted.clear('signed-out')
    expect(persisted.readToken()).toBeNull()
    expect(browser.getItem('userToken')).toBe('token-1')
  })

  it('the next sign-in decides again', () => {
    const { browser, tab, storage, persisted } = openBrowser()
    storage.setShared(true)
    storage.setShared(false)
    persisted.store({ token: 'token-1', user: ADA })
    expect(browser.getItem('userToken')).toBe('token-1')
    expect(tab).toHaveLength(0)
  })
})

describe('the session', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  async function openShared(isShared: boolean) {
    const { storage } = openBrowser()
    storage.setShared(isShared)
    const { session } = await openSignedIn()
    endSharedSession(session, storage)
    await session.refresh()
    return session
  }

  it('ends after an hour on a shared computer', async () => {
    const session = await openShared(true)
    vi.advanceTimersByTime(SHARED_SESSION_MAX_MS - 1)
    expect(session.getState().status).toBe('signed-in')
    vi.advanceTimersByTime(1)
    expect(session.getState()).toEqual({ status: 'signed-out', byUser: true })
  })

  it('goes on after an hour on another computer', async () => {
    const session = await openShared(false)
    vi.advanceTimersByTime(SHARED_SESSION_MAX_MS)
    expect(session.getState().status).toBe('signed-in')
  })
})
