import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ADA,
  json,
  openSessionFixture,
  problem,
  secondFactorRequired,
  type FakeResponse,
  type ReceivedRequest,
} from './session-fixture.ts'
import type { Session } from './session.ts'
import type { PersistedSession } from './tab.ts'

const PASSWORD = 'correct horse'
const UNVERIFIED = { ...ADA, email_verified: false }

const openUnverified = async () => {
  const fixture = await openSessionFixture(() => json(UNVERIFIED))
  await fixture.provider.signUp(ADA.email, PASSWORD)
  fixture.persisted.store({ token: 'token-1', user: UNVERIFIED })
  await fixture.session.refresh()
  fixture.received.length = 0
  return fixture
}

/** Rotates the token on verification, after which the old one is invalid. */
const createRotation = () => {
  let current = 'token-1'
  let rotations = 0
  const respond = ({ call, headers }: ReceivedRequest): FakeResponse => {
    if (headers.authorization !== `Bearer ${current}`) return problem('unauthenticated')
    if (!call.endsWith('/verification')) return json(rotations > 0 ? ADA : UNVERIFIED)
    rotations += 1
    current = `token-${rotations + 1}`
    return json({ ...ADA, token: current })
  }
  return { respond, rotations: () => rotations }
}

describe('an email verified while signed in', () => {
  it('is not reported to the API until the provider has verified it', async () => {
    const { session, received } = await openUnverified()
    expect(await session.checkVerification()).toEqual({ error: null, value: false })
    expect(received).toEqual([])
  })

  it('rotates the token with a renewed ID token, and the user stays signed in', async () => {
    const { session, provider, backend, localStorage, received } = await openUnverified()
    backend.respond = createRotation().respond
    provider.verify(ADA.email)
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    expect(await session.checkVerification()).toEqual({ error: null, value: true })
    expect(session.getState()).toMatchObject({ user: { email_verified: true } })
    expect(localStorage.getItem('userToken')).toBe('token-2')
    expect(new Set(states)).toEqual(new Set(['signed-in']))
    expect(received[0]).toMatchObject({
      call: 'POST /api/user/verification',
      headers: { authorization: 'Bearer token-1' },
      body: { id_token: 'fake.uid-1.2' },
    })
  })

  it('is reported once more if the answer was lost', async () => {
    const { session, provider, backend, localStorage } = await openUnverified()
    provider.verify(ADA.email)
    let isLost = true
    backend.respond = ({ call, headers }) => {
      const isOld = headers.authorization === 'Bearer token-1'
      if (!call.endsWith('/verification')) return isOld ? problem('unauthenticated') : json(ADA)
      const answer = isLost
        ? { status: 502, type: 'text/html' }
        : json({ ...ADA, token: 'token-2' })
      isLost = false
      return answer
    }
    expect(await session.checkVerification()).toEqual({ error: null, value: true })
    expect(localStorage.getItem('userToken')).toBe('token-2')
    expect(session.getState()).toMatchObject({ status: 'signed-in' })
  })

  describe('when the page is left before the answer', () => {
    /** The API has replaced `token-1`, which is all that the storage has. */
    const openLeft = async (isRepeatable: boolean) => {
      const fixture = await openUnverified()
      const { provider, backend, openTab } = fixture
      provider.verify(ADA.email)
      backend.respond = ({ call, headers }) => {
        if (headers.authorization === 'Bearer token-2') return json(ADA)
        const isRepeated = isRepeatable && call.endsWith('/verification')
        return isRepeated ? json({ ...ADA, token: 'token-2' }) : problem('unauthenticated')
      }
      return { ...fixture, tab: openTab() }
    }

    it('is reported once more by the next page', async () => {
      const { tab, localStorage } = await openLeft(true)
      await tab.refresh()
      expect(tab.getState()).toMatchObject({ status: 'signed-in', user: { email_verified: true } })
      expect(localStorage.getItem('userToken')).toBe('token-2')
    })

    it('ends the session if the API has ended it', async () => {
      const { tab, received } = await openLeft(false)
      await tab.refresh()
      expect(tab.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
      expect(received.map(({ call }) => call)).toEqual([
        'GET /api/user',
        'POST /api/user/verification',
      ])
    })

    it('is reported once for all calls of the next page, also without locks', async () => {
      vi.stubGlobal('navigator', {})
      const { session, backend, received } = await openLeft(true)
      // The API issues another token for each report, and accepts the newest.
      let newest = 1
      backend.respond = ({ call, headers }) => {
        if (call.endsWith('/verification')) {
          newest += 1
          return json({ ...ADA, token: `token-${newest}` })
        }
        const isNewest = newest > 1 && headers.authorization === `Bearer token-${newest}`
        return isNewest ? json(ADA) : problem('unauthenticated')
      }
      await Promise.all([1, 2, 3].map(() => session.call('listFactors')))
      vi.unstubAllGlobals()
      expect(session.getState()).toMatchObject({ status: 'signed-in' })
      expect(received.filter(({ call }) => call.endsWith('/verification'))).toHaveLength(1)
    })

    it('ends the session while the provider is silent', async () => {
      const { tab, provider } = await openLeft(true)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      provider.proof = () => {
        queueMicrotask(() => vi.runAllTimers())
        return new Promise(() => {})
      }
      await tab.refresh()
      vi.useRealTimers()
      expect(tab.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
    })

    it('is not reported on a shared computer, where a copy of the tab may have logged out', async () => {
      const { tab, userStorage, persisted } = await openLeft(true)
      userStorage.setShared(true)
      persisted.store({ token: 'token-1', user: UNVERIFIED })
      await tab.refresh()
      expect(tab.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
    })

    it('is not reported for a user whose email was verified', async () => {
      const { tab, persisted, received } = await openLeft(true)
      persisted.saveUser(ADA, 'token-1')
      await tab.refresh()
      expect(tab.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
      expect(received.map(({ call }) => call)).toEqual(['GET /api/user'])
    })
  })

  it.each([
    ['logs out', (session: Session) => void session.signOut(), null],
    [
      'logs out, and another one logs in',
      (_: Session, persisted: PersistedSession) =>
        persisted.store({ token: 'token-3', user: { ...ADA, id: 'grace' } }),
      'token-3',
    ],
  ])('does not bring back a user who %s before the answer', async (_title, leave, token) => {
    const { session, persisted, provider, backend, localStorage, received } = await openUnverified()
    provider.verify(ADA.email)
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = ({ call }) => {
      if (call.endsWith('/verification')) return held.promise
      return call.endsWith('/logout') ? problem('unauthenticated') : json(ADA)
    }
    const checking = session.checkVerification()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    leave(session, persisted)
    held.resolve(json({ ...ADA, token: 'token-2' }))
    expect((await checking).error?.code).toBe('unknown')
    expect(localStorage.getItem('userToken')).toBe(token)
    await vi.waitFor(() =>
      expect(received.at(-1)).toMatchObject({
        call: 'GET /api/user/logout',
        headers: { authorization: 'Bearer token-2' },
      }),
    )
  })

  it('is not checked again once it is known', async () => {
    const { session, provider, backend, received } = await openUnverified()
    backend.respond = createRotation().respond
    provider.verify(ADA.email)
    await session.checkVerification()
    received.length = 0
    expect(await session.checkVerification()).toEqual({ error: null, value: true })
    expect(received).toEqual([])
  })

  it('rotates the token once when two tabs check at the same time', async () => {
    const { session, openTab, provider, backend, localStorage } = await openUnverified()
    const rotation = createRotation()
    backend.respond = rotation.respond
    const other = openTab()
    await other.refresh()
    provider.verify(ADA.email)
    const results = await Promise.all([session.checkVerification(), other.checkVerification()])
    expect(results).toEqual([
      { error: null, value: true },
      { error: null, value: true },
    ])
    expect([rotation.rotations(), localStorage.getItem('userToken')]).toEqual([1, 'token-2'])
    for (const tab of [session, other])
      expect(tab.getState()).toMatchObject({ status: 'signed-in', user: { email_verified: true } })
  })

  it('keeps another tab signed in, even if its request with the old token is refused first', async () => {
    const { session, openTab, provider, backend, localStorage, received } = await openUnverified()
    const other = openTab()
    await other.refresh()
    provider.verify(ADA.email)
    received.length = 0
    const held = Promise.withResolvers<FakeResponse>()
    backend.respond = ({ call, headers }) => {
      if (call.endsWith('/verification')) return held.promise
      return headers.authorization === 'Bearer token-1' ? problem('unauthenticated') : json(ADA)
    }
    const checking = session.checkVerification()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const refreshing = other.refresh()
    await vi.waitFor(() => expect(received).toHaveLength(2))
    held.resolve(json({ ...ADA, token: 'token-2' }))
    await Promise.all([checking, refreshing])
    expect(localStorage.getItem('userToken')).toBe('token-2')
    await vi.waitFor(() => expect(other.getState()).toMatchObject({ user: ADA }))
  })

  it.each(['identity_mismatch', 'reauthentication_required'] as const)(
    'asks for a new sign-in without ending the session: %s',
    async (code) => {
      const { session, provider, backend } = await openUnverified()
      provider.verify(ADA.email)
      backend.respond = () => problem(code)
      const { error } = await session.checkVerification()
      expect(error).toMatchObject({ code: 'reauthentication_required' })
      expect(session.getState().status).toBe('signed-in')
    },
  )

  it('asks for a new sign-in when the provider’s session is gone', async () => {
    const { session, provider } = await openUnverified()
    await provider.signOut()
    expect((await session.checkVerification()).error).toMatchObject({ code: 'sign-in-expired' })
  })
})

describe('a new session for the provider’s user', () => {
  it('replaces the old session, and the user stays signed in', async () => {
    const { session, backend, localStorage, received } = await openUnverified()
    backend.respond = ({ call }) =>
      call.endsWith('/logout') ? { status: 204 } : json({ ...ADA, token: 'token-2' })
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    expect(await session.renewSession('password-set')).toEqual({ error: null })
    expect(localStorage.getItem('userToken')).toBe('token-2')
    expect(new Set(states)).toEqual(new Set(['signed-in']))
    // The password change has ended the old session already.
    expect(received.map(({ call }) => call)).toEqual(['POST /api/login'])
  })

  it('logs out the old session when it belongs to another user', async () => {
    const { session, backend, received } = await openUnverified()
    backend.respond = ({ call }) =>
      call.endsWith('/logout') ? { status: 204 } : json({ ...ADA, id: 'user-2', token: 'token-2' })
    expect(await session.renewSession('password-set')).toEqual({ error: null })
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[1]).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
  })

  it('logs out the old session when it has not ended', async () => {
    const { session, backend, received } = await openUnverified()
    backend.respond = ({ call }) =>
      call.endsWith('/logout') ? { status: 204 } : json({ ...ADA, token: 'token-2' })
    expect(await session.renewSession('active')).toEqual({ error: null })
    await vi.waitFor(() => expect(received).toHaveLength(2))
    expect(received[1]).toMatchObject({
      call: 'GET /api/user/logout',
      headers: { authorization: 'Bearer token-1' },
    })
  })

  it('uses the endpoint of the provider’s sign-in method', async () => {
    const { session, provider, federated, backend, received } = await openUnverified()
    await provider.signInWith('google', federated.popup!)
    backend.respond = () => json({ ...ADA, token: 'token-2' })
    await session.renewSession('active')
    expect(received[0]?.call).toBe('POST /api/loginWithProviders')
  })

  it('keeps the old session when the API refuses', async () => {
    const { session, backend, localStorage, received } = await openUnverified()
    backend.respond = () => problem('unavailable')
    expect((await session.renewSession('active')).error).toMatchObject({ code: 'unavailable' })
    expect(localStorage.getItem('userToken')).toBe('token-1')
    expect(received).toHaveLength(1)
  })

  it('keeps no other tab waiting while it asks for the second factor', async () => {
    const { session, openTab, backend, localStorage } = await openUnverified()
    const other = openTab()
    await other.refresh()
    backend.respond = ({ call }) =>
      call.endsWith('/login') ? secondFactorRequired(['totp']) : problem('unauthenticated')
    const renewing = session.renewSession('active')
    await vi.waitFor(() => expect(session.secondStep.getState()).not.toBeNull())
    expect(session.secondStep.isAfterNewPassword()).toBe(false)
    await other.refresh()
    expect(other.getState()).toMatchObject({ status: 'signed-out', reason: 'ended' })
    await session.syncWithStorage()
    expect((await renewing).error?.code).toBe('cancelled')
    expect(localStorage.getItem('userToken')).toBeNull()
  })

  it('asks first if the user is another one, who then stays signed in', async () => {
    const { session, backend, localStorage } = await openUnverified()
    backend.respond = ({ call, body }) => {
      if (!call.endsWith('/login')) return { status: 204 }
      const isPassed = (body as { second_factor?: object }).second_factor
      return isPassed
        ? json({ ...ADA, id: 'user-2', token: 'token-2' })
        : secondFactorRequired(['totp'])
    }
    const renewing = session.renewSession('password-set')
    await vi.waitFor(() => expect(session.secondStep.getState()).not.toBeNull())
    expect(session.secondStep.isAfterNewPassword()).toBe(true)
    expect(await session.secondStep.submit({ kind: 'totp', code: '123456' })).toEqual({
      error: null,
    })
    expect(await renewing).toEqual({ error: null })
    expect(localStorage.getItem('userToken')).toBe('token-2')
  })
})

describe('a tab that never releases the lock', () => {
  /** Time passes while it is waited for. */
  function stubLock() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const request = (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        void Promise.resolve().then(() => vi.runAllTimers())
      })
    vi.stubGlobal('navigator', { locks: { request } })
  }

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is named when the session cannot be replaced', async () => {
    const { session } = await openUnverified()
    stubLock()
    expect((await session.renewSession('active')).error?.code).toBe('tab-busy')
  })

  it('does not keep a session that the API has ended', async () => {
    const { session, backend } = await openUnverified()
    backend.respond = () => problem('unauthenticated')
    stubLock()
    await session.refresh()
    expect(session.getState()).toMatchObject({ status: 'signed-out', reason: 'ended' })
  })
})
