import { expect, it } from 'vitest'
import { ChunkLoadError } from '../browser/loading.ts'
import { createProviderPopup } from '../identity/popup.ts'
import { createLazySession, type FetchedCore } from './lazy-session.ts'
import { ADA, json, openSessionFixture, TestPopup } from './session-fixture.ts'
import type { Session } from './session.ts'

const MISSING = Promise.reject(new ChunkLoadError(false))
MISSING.catch(() => {})

/** `setSession` controls how the session's code is loaded. */
async function openLazy() {
  const fixture = await openSessionFixture(() => json({ ...ADA, token: 'token-1' }))
  const popup = new TestPopup()
  let loading = Promise.resolve<Session>(fixture.session)
  let loads = 0
  const { session: lazy } = createLazySession({
    hasNoSession: () => fixture.localStorage.getItem('userToken') === null,
    async fetchCore() {
      loads += 1
      const session = await loading
      return { session, resumeSession: () => session.refresh() } as FetchedCore
    },
    popup: createProviderPopup(() => popup),
    preloadSignIn() {},
  })
  return {
    ...fixture,
    lazy,
    popup,
    loads: () => loads,
    setSession: (next: typeof loading) => void (loading = next),
  }
}

it('without a token the state is signed out, and no code is loaded', async () => {
  const { lazy, loads } = await openLazy()
  await Promise.all([lazy.refresh(), lazy.syncWithStorage(), lazy.revalidate()])
  expect(lazy.getState()).toEqual({ status: 'signed-out' })
  expect(loads()).toBe(0)
})

it('with a token the first refresh waits for the user', async () => {
  const { lazy, localStorage } = await openLazy()
  localStorage.setItem('userToken', 'token-1')
  await lazy.refresh()
  expect(lazy.getState()).toMatchObject({ status: 'signed-in', user: { id: ADA.id } })
})

it('an operation waits for the code, and earlier subscribers are notified', async () => {
  const { lazy, provider, setSession, session } = await openLazy()
  await provider.signUp('ada@example.com', 'correct horse')
  const code = Promise.withResolvers<Session>()
  setSession(code.promise)
  const states: string[] = []
  lazy.subscribe(() => states.push(lazy.getState().status))
  const signingIn = lazy.signIn('ada@example.com', 'correct horse')
  expect(lazy.getState()).toEqual({ status: 'signed-out' })
  code.resolve(session)
  expect(await signingIn).toEqual({ error: null })
  expect(new Set(states)).toEqual(new Set(['signed-out', 'signed-in']))
})

it('an operation fails when the code cannot be loaded, and can be retried', async () => {
  const { lazy, setSession, session, provider } = await openLazy()
  setSession(MISSING)
  const { error } = await lazy.signIn('ada@example.com', 'correct horse')
  expect(error).toMatchObject({ code: 'unreachable' })
  setSession(Promise.resolve(session))
  await provider.signUp('ada@example.com', 'correct horse')
  expect(await lazy.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
})

it('an operation reports an outdated page', async () => {
  const { lazy, setSession } = await openLazy()
  const gone = Promise.reject(new ChunkLoadError(true))
  gone.catch(() => {})
  setSession(gone)
  expect((await lazy.signIn('', '')).error).toMatchObject({ code: 'outdated' })
})

it('the first refresh rejects when the code cannot be loaded; later syncs do not', async () => {
  const { lazy, localStorage, setSession } = await openLazy()
  localStorage.setItem('userToken', 'token-1')
  setSession(MISSING)
  await expect(lazy.refresh()).rejects.toBeInstanceOf(ChunkLoadError)
  await lazy.syncWithStorage()
  expect(lazy.getState()).toMatchObject({ status: 'loading' })
})

it('a pending session becomes signed out when another tab signs out', async () => {
  const { lazy, localStorage, setSession } = await openLazy()
  localStorage.setItem('userToken', 'token-1')
  setSession(MISSING)
  await expect(lazy.refresh()).rejects.toBeInstanceOf(ChunkLoadError)
  let notified = 0
  lazy.subscribe(() => notified++)
  localStorage.removeItem('userToken')
  await lazy.syncWithStorage()
  expect(notified).toBe(1)
  expect(lazy.getState()).toEqual({ status: 'signed-out' })
})

it('the popup opens within the click, and closes when the code cannot be loaded', async () => {
  const { lazy, setSession, popup } = await openLazy()
  setSession(MISSING)
  const { error } = await lazy.signInWith('google')
  expect(error).toMatchObject({ code: 'unreachable' })
  expect(popup.closed).toBe(true)
})

it('federated sign-in uses the popup that opened within the click', async () => {
  const { lazy, federated } = await openLazy()
  federated.popup = null as never // a second popup would be blocked
  expect(await lazy.signInWith('google')).toEqual({ error: null })
  expect(lazy.getState().status).toBe('signed-in')
})
