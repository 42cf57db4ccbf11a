import { SHARED_SESSION_MAX_MS } from '@foyer/contract/constants.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA, json, openSessionFixture, openSignedIn, problem } from '../session/session-fixture.ts'
import { createSession } from '../session/session.ts'
import { createPersistedSession } from '../session/tab.ts'
import { endSharedSession } from '../session/shared-computer.ts'
import { createFakeStorage } from './fake-storage.ts'
import { rememberLastMethod } from '../session/sign-in.ts'
import { createUserStorage, openStorage } from './storage.ts'

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
    rememberLastMethod(storage, 'google')
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
    endSharedSession(session, { storage, endProviderSession() {} }, () => undefined)
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

  it('does not end after an hour on another computer', async () => {
    const session = await openShared(false)
    vi.advanceTimersByTime(SHARED_SESSION_MAX_MS)
    expect(session.getState().status).toBe('signed-in')
  })
})

describe('two copies of a tab on a shared computer', () => {
  /** Delivers each message to the other tabs. */
  function openBus() {
    const channels: EventTarget[] = []
    return function openChannel() {
      const channel = new EventTarget()
      channels.push(channel)
      const postMessage = (data: unknown) => {
        for (const other of channels)
          if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }))
      }
      return Object.assign(channel, { postMessage }) as unknown as BroadcastChannel
    }
  }

  async function openCopies(tokens: readonly [string, string]) {
    const { services, backend, received } = await openSessionFixture(() => json(ADA))
    const openChannel = openBus()
    const openTab = async (token: string) => {
      const { tab, storage, persisted } = openBrowser()
      storage.setShared(true)
      persisted.store({ token, user: ADA })
      const endProviderSession = vi.fn<() => void>()
      const session = createSession({ ...services, storage, endProviderSession })
      endSharedSession(session, { storage, endProviderSession }, openChannel)
      await session.refresh()
      return { tab, session, endProviderSession }
    }
    const [first, second] = [await openTab(tokens[0]), await openTab(tokens[1])]
    received.length = 0
    return { first, second, backend, received }
  }

  it('log out together', async () => {
    const { first, second, backend } = await openCopies(['token-1', 'token-1'])
    backend.respond = () => ({ status: 204 })
    const loggingOut = first.session.signOut()
    expect(second.session.getState()).toEqual({
      status: 'signed-out',
      reason: 'signed-out-elsewhere',
    })
    expect([second.tab.getItem('userToken'), second.tab.getItem('foyer.user')]).toEqual([
      null,
      null,
    ])
    expect(second.endProviderSession).toHaveBeenCalledTimes(1)
    await loggingOut
  })

  it('leave a tab with another session alone', async () => {
    const { first, second, backend } = await openCopies(['token-1', 'token-2'])
    backend.respond = () => ({ status: 204 })
    await first.session.signOut()
    expect(second.session.getState().status).toBe('signed-in')
    expect(second.tab.getItem('userToken')).toBe('token-2')
  })

  it('ask the API at each return, because a frozen tab gets no message', async () => {
    const { second, backend, received } = await openCopies(['token-1', 'token-1'])
    backend.respond = () => problem('unauthenticated')
    await second.session.revalidate()
    expect(received.map(({ call }) => call)).toEqual(['GET /api/user'])
    expect(second.session.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
  })
})
