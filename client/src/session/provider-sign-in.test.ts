import { describe, expect, it, vi } from 'vitest'
import { IdentityError } from '../identity/provider.ts'
import { readLastMethod } from '../browser/storage.ts'
import { ADA, json, never, openSessionFixture, problem, TestPopup } from './session-fixture.ts'
import { createSession } from './session.ts'

const signedIn = () => json({ ...ADA, token: 't' })

describe('a second click', () => {
  it('replaces the first popup, and the second one signs in', async () => {
    const { session, federated } = await openSessionFixture(signedIn)
    const [first, second] = [new TestPopup(), new TestPopup()]
    federated.popup = first
    federated.choose = () => new Promise(() => {})
    const replaced = session.signInWith('google')
    federated.popup = second
    federated.choose = async () => ({ email: ADA.email })
    expect(await session.signInWith('google')).toEqual({ error: null })
    expect(first.closed).toBe(true)
    expect((await replaced).error).toMatchObject({ code: 'popup-closed' })
    expect(session.getState()).toMatchObject({ status: 'signed-in' })
  })

  it('closes the second popup when the first one signs in after all', async () => {
    const response = Promise.withResolvers<ReturnType<typeof json>>()
    const { session, federated, received } = await openSessionFixture(() => response.promise)
    const first = session.signInWith('google')
    await expect.poll(() => received).toHaveLength(1)
    const second = new TestPopup()
    federated.popup = second
    federated.choose = () => new Promise(() => {})
    void session.signInWith('google')
    response.resolve(signedIn())
    expect(await first).toEqual({ error: null })
    expect(second.closed).toBe(true)
  })

  it('keeps the first popup when the second one is blocked', async () => {
    const { session, federated } = await openSessionFixture(signedIn)
    const first = new TestPopup()
    const chosen = Promise.withResolvers<{ email: string }>()
    federated.popup = first
    federated.choose = () => chosen.promise
    const signingIn = session.signInWith('google')
    federated.popup = null
    expect((await session.signInWith('google')).error).toMatchObject({ code: 'popup-blocked' })
    expect(first.closed).toBe(false)
    chosen.resolve({ email: ADA.email })
    expect(await signingIn).toEqual({ error: null })
  })
})

it('a popup closed while the provider is loading cancels the sign-in', async () => {
  const { services, federated, provider } = await openSessionFixture(signedIn)
  const loading = Promise.withResolvers<typeof provider>()
  const session = createSession({ ...services, loadProvider: () => loading.promise })
  let wasCalled = false
  federated.choose = async () => {
    wasCalled = true
    return { email: ADA.email }
  }
  const signingIn = session.signInWith('google')
  federated.popup?.close()
  expect((await signingIn).error).toMatchObject({ code: 'popup-closed' })
  loading.resolve(provider)
  await session.signIn(ADA.email, 'any password') // waits for the provider
  expect(wasCalled).toBe(false)
})

describe('federated sign-in by redirect', () => {
  it('returns the failure when the redirect fails', async () => {
    const { session, federated } = await openSessionFixture(signedIn)
    federated.redirect = () => Promise.reject(new IdentityError('unauthorized-domain'))
    expect((await session.signInWithRedirect('google')).error).toMatchObject({
      code: 'unauthorized-domain',
      message: 'Google sign-in failed: unauthorized-domain',
    })
  })

  it('signs in after the redirect, and stays `loading` until then', async () => {
    const { session, federated, received } = await openSessionFixture(signedIn)
    await session.refresh()
    federated.redirectResult = { email: ADA.email, provider: 'google' }
    const finishing = session.finishRedirect()
    expect(session.getState()).toEqual({ status: 'loading', unreachable: false })
    await finishing
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(received[0]?.call).toBe('POST /api/loginWithProviders')
  })

  it('keeps the failure for the login form', async () => {
    const { session, federated, backend } = await openSessionFixture(signedIn)
    await session.finishRedirect()
    expect(session.getState()).toMatchObject({
      status: 'signed-out',
      failure: { code: 'redirect-cancelled' },
    })
    federated.redirectResult = { email: ADA.email, provider: 'google' }
    backend.respond = () => problem('identity_conflict')
    await session.finishRedirect()
    expect(session.getState()).toMatchObject({ failure: { code: 'identity_conflict' } })
  })

  it('ignores its failure once another tab has signed in', async () => {
    const { session, persisted } = await openSessionFixture(() => json(ADA))
    const finishing = session.finishRedirect()
    persisted.store({ token: 'theirs', user: ADA })
    await session.syncWithStorage()
    await finishing
    expect(session.getState()).toMatchObject({ status: 'signed-in' })
  })
})

describe('the last sign-in method', () => {
  it.each(['<b>ada@example.com', 'constructor', 'github.com', ''])(
    'is none if the stored value is %j',
    (stored) => {
      expect(readLastMethod({ getItem: () => stored, keys: () => [] })).toBeNull()
    },
  )

  it('is stored by successful sign-ins only', async () => {
    const { session, lastMethod, federated, backend } = await openSessionFixture(() =>
      problem('internal'),
    )
    await session.signInWith('google')
    expect(lastMethod.read()).toBeNull()
    backend.respond = signedIn
    federated.popup = new TestPopup()
    await session.signInWith('google')
    expect(lastMethod.read()).toBe('google')
    const email = 'grace@example.com'
    await session.signUp({ email, password: 'nanoseconds', first_name: '', last_name: '' })
    expect(lastMethod.read()).toBe('password')
  })

  it('survives a logout, but not the deletion of the account', async () => {
    const { session, lastMethod } = await openSessionFixture(signedIn)
    await session.signInWith('google')
    await session.signOut()
    expect(lastMethod.read()).toBe('google')
    session.removeDeletedUser(ADA.id)
    expect(lastMethod.read()).toBeNull()
  })
})

describe('federated sign-in in a popup', () => {
  it('signs in with the chosen account and closes the popup', async () => {
    const { session, federated, received } = await openSessionFixture(() =>
      json({ ...ADA, token: 't' }),
    )
    federated.choose = async () => ({ email: ADA.email, name: 'Ada Lovelace' })
    expect(await session.signInWith('google')).toEqual({ error: null })
    expect(federated.popup?.closed).toBe(true)
    expect(received[0]).toMatchObject({
      call: 'POST /api/loginWithProviders',
      body: { name: 'Ada Lovelace' },
    })
  })

  it('reports a blocked popup', async () => {
    const { session, federated } = await openSessionFixture(never)
    federated.popup = null
    expect((await session.signInWith('google')).error).toEqual({
      code: 'popup-blocked',
      message: 'Google sign-in failed: popup-blocked',
      provider: 'google',
    })
  })

  it('returns when the popup is closed, and still accepts a later result of the provider', async () => {
    const { session, federated } = await openSessionFixture(() => json({ ...ADA, token: 't' }))
    const chosen = Promise.withResolvers<{ email: string }>()
    const popup = new TestPopup()
    federated.popup = popup
    const called = Promise.withResolvers<void>()
    federated.choose = () => {
      called.resolve()
      return chosen.promise
    }
    const signingIn = session.signInWith('google')
    await called.promise
    popup.close()
    expect((await signingIn).error).toMatchObject({ code: 'popup-closed' })
    chosen.resolve({ email: ADA.email })
    await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'))
  })
})

describe('a federated provider whose email belongs to an account that is not linked to it', () => {
  const PASSWORD = 'correct horse'

  const openRefused = async () => {
    const fixture = await openSessionFixture(signedIn)
    await fixture.provider.signUp(ADA.email, PASSWORD)
    await fixture.provider.signOut()
    await fixture.session.syncWithStorage()
    const { error } = await fixture.session.signInWith('github')
    expect(error).toMatchObject({ code: 'account-exists-with-different-credential' })
    return fixture
  }

  it('is linked once the user has signed in to that account', async () => {
    const { session, provider, received } = await openRefused()
    expect(session.getState()).toMatchObject({
      pendingLink: { provider: 'github', email: ADA.email },
    })
    const callsAtNotice: number[] = []
    session.subscribe(() => {
      if ('linkedProvider' in session.getState()) callsAtNotice.push(received.length)
    })
    await session.signIn(ADA.email, PASSWORD)
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ linkedProvider: 'github' }))
    expect(callsAtNotice[0]).toBe(2)
    expect(await provider.account()).toMatchObject({ hasPassword: true, providers: ['github'] })
    // Until the API has the new provider, it would refuse a sign-in with it.
    expect(received.map(({ call }) => call)).toEqual([
      'POST /api/login',
      'POST /api/user/verification',
    ])
    await session.revalidate()
    expect(session.getState()).toMatchObject({ linkedProvider: 'github' })
  })

  it('is not linked once the login page has withdrawn the offer', async () => {
    const { session, provider } = await openRefused()
    session.forgetPendingLink()
    expect(session.getState()).toEqual({ status: 'signed-out' })
    await session.signIn(ADA.email, PASSWORD)
    await session.revalidate() // long enough to link
    expect(await provider.account()).toMatchObject({ providers: [] })
  })

  it('is not linked to an account with another email', async () => {
    const { session, provider } = await openRefused()
    await provider.signUp('grace@example.com', PASSWORD)
    await session.signIn('grace@example.com', PASSWORD)
    await session.revalidate() // long enough to link
    expect(await provider.account()).toMatchObject({ providers: [] })
  })
})

describe('the email that asks for verification', () => {
  const UNVERIFIED = { ...ADA, email_verified: false, token: 't' }

  it('is sent to a new user whose provider has not verified the email', async () => {
    const { session, provider } = await openSessionFixture(() =>
      json({ ...UNVERIFIED, created: true }),
    )
    await session.signInWith('github')
    expect(provider.mailbox).toMatchObject([{ to: ADA.email, kind: 'verify' }])
  })

  it.each([
    ['a known user', UNVERIFIED],
    ['a verified user', { ...ADA, token: 't', created: true }],
  ])('is not sent to %s', async (_who, user) => {
    const { session, provider } = await openSessionFixture(() => json(user))
    await session.signInWith('github')
    expect(provider.mailbox).toEqual([])
  })
})
