import { describe, expect, it, vi } from 'vitest'
import { ADA, problem, TestPopup } from '../session/session-fixture.ts'
import { acceptSignIn, openAccountFixture, PASSWORD } from './account-fixture.ts'
import { needsReauth } from './needs-reauth.ts'

const NEW_PASSWORD = 'battery staple'

function advanceClock(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}

describe('a new password', () => {
  it('is set at the provider and starts a new session on this device', async () => {
    const { account, session, provider, localStorage, calls } =
      await openAccountFixture(acceptSignIn)
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    expect(await account.setPassword(NEW_PASSWORD)).toEqual({ error: null })
    expect(localStorage.getItem('userToken')).toBe('token-2')
    expect(new Set(states)).toEqual(new Set(['signed-in']))
    await expect(provider.signIn(ADA.email, PASSWORD)).rejects.toMatchObject({
      code: 'invalid-credential',
    })
    expect(calls()).toEqual(['POST /api/login'])
  })

  it('is followed by a sign-in with an ID token issued after the change', async () => {
    const { account, provider, received } = await openAccountFixture(acceptSignIn)
    const before = await provider.proof()
    await account.setPassword(NEW_PASSWORD)
    expect(received[0]?.body).toMatchObject({ firebase_uuid: before?.uid })
    expect(received[0]?.body).not.toMatchObject({ id_token: before?.idToken })
  })

  it('does not sign in again a user who signed out in the meantime', async () => {
    const { account, session, provider, openTab, localStorage, calls } =
      await openAccountFixture(acceptSignIn)
    const { setPassword } = provider
    vi.spyOn(provider, 'setPassword').mockImplementation(async (password) => {
      await setPassword(password)
      const other = openTab()
      await other.refresh()
      await other.signOut()
      await session.syncWithStorage()
    })
    expect((await account.setPassword(NEW_PASSWORD)).error).not.toBeNull()
    expect(session.getState().status).toBe('signed-out')
    expect(localStorage.getItem('userToken')).toBeNull()
    expect(await provider.proof()).toBeNull()
    expect(calls()).not.toContain('POST /api/login')
  })

  it('requires re-authentication', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    using _ = advanceClock(10)
    const refused = await account.setPassword(NEW_PASSWORD)
    expect(refused.error).toMatchObject({ code: 'recent-sign-in-required' })
    expect(needsReauth(refused.error)).toBe(true)
    expect(await account.reauth.submitPassword(PASSWORD)).toEqual({ error: null })
    expect(await account.setPassword(NEW_PASSWORD)).toEqual({ error: null })
    await provider.signIn(ADA.email, NEW_PASSWORD)
  })

  it('can be the first password of a Google user, who then has both methods', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    await account.addGoogle()
    provider.forgetPassword(ADA.email)
    await account.reauth.submitGoogle()
    expect(await account.setPassword(NEW_PASSWORD)).toEqual({ error: null })
    expect(await provider.account()).toMatchObject({ hasPassword: true, hasGoogle: true })
  })

  it('is not set if another user is signed in at the provider', async () => {
    const { account, provider, google } = await openAccountFixture(acceptSignIn)
    google.choose = async () => ({ email: 'grace@example.com' })
    await provider.signInWithGoogle(new TestPopup())
    expect((await account.setPassword(NEW_PASSWORD)).error).toMatchObject({
      code: 'sign-in-expired',
    })
    expect(await provider.account()).toMatchObject({ hasPassword: false })
  })

  it('changes nothing if it violates the policy', async () => {
    const { account, calls } = await openAccountFixture(acceptSignIn)
    expect((await account.setPassword('12345')).error).toMatchObject({ code: 'weak-password' })
    expect(calls()).toEqual([])
  })
})

describe('re-authentication', () => {
  it('does not sign the user out if it fails', async () => {
    const { account, session, provider } = await openAccountFixture(acceptSignIn)
    const { error } = await account.reauth.submitPassword('wrong')
    expect(error).toMatchObject({ code: 'invalid-credential' })
    expect(needsReauth(error)).toBe(false)
    expect(session.getState().status).toBe('signed-in')
    expect(await provider.proof()).toMatchObject({ email: ADA.email })
  })

  it('restores a lost sign-in at the provider', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    await provider.signOut()
    const { error } = await account.setPassword(NEW_PASSWORD)
    expect(needsReauth(error)).toBe(true)
    await account.reauth.submitPassword(PASSWORD)
    expect(await provider.proof()).toMatchObject({ email: ADA.email })
  })

  it('with Google requires the same user', async () => {
    const { account, session, provider, google } = await openAccountFixture(acceptSignIn)
    expect(await account.addGoogle()).toEqual({ error: null })
    expect(await account.reauth.submitGoogle()).toEqual({ error: null })
    google.choose = async () => ({ email: 'grace@example.com' })
    expect((await account.reauth.submitGoogle()).error).toMatchObject({
      code: 'user-mismatch',
    })
    expect(session.getState()).toMatchObject({ user: ADA })
    expect(await provider.proof()).toMatchObject({ email: ADA.email })
  })

  it('reports a blocked popup', async () => {
    const { account, google } = await openAccountFixture(acceptSignIn)
    google.popup = null
    expect((await account.reauth.submitGoogle()).error?.code).toBe('popup-blocked')
    expect((await account.addGoogle()).error?.code).toBe('popup-blocked')
  })
})

describe('Google', () => {
  it('is added and removed, and the sign-in methods are reloaded', async () => {
    const { account } = await openAccountFixture(acceptSignIn)
    const unsubscribe = account.providerAccount.subscribe(() => {})
    await account.addGoogle()
    await vi.waitFor(() =>
      expect(account.providerAccount.getState().value).toMatchObject({ hasGoogle: true }),
    )
    expect(await account.removeGoogle()).toEqual({ error: null })
    await vi.waitFor(() =>
      expect(account.providerAccount.getState().value).toMatchObject({ hasGoogle: false }),
    )
    unsubscribe()
  })

  it('is reported to the API with a proof, and the session token is rotated', async () => {
    const { account, localStorage, received } = await openAccountFixture(acceptSignIn)
    await account.addGoogle()
    expect(received).toMatchObject([
      { call: 'POST /api/user/verification', headers: { authorization: 'Bearer token-1' } },
    ])
    expect(localStorage.getItem('userToken')).toBe('token-2')
  })

  it.each(['identity_mismatch', 'invalid_identity_token', 'unavailable'] as const)(
    'is added even if the API refuses the proof: %s',
    async (code) => {
      const { account, session, localStorage } = await openAccountFixture(() => problem(code))
      expect(await account.addGoogle()).toEqual({ error: null })
      expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
      expect(localStorage.getItem('userToken')).toBe('token-1')
    },
  )

  it('with another email is not linked', async () => {
    const { account, provider, google } = await openAccountFixture(acceptSignIn)
    google.choose = async () => ({ email: 'grace@example.com' })
    expect((await account.addGoogle()).error).toMatchObject({ code: 'google-email-mismatch' })
    expect(await provider.account()).toMatchObject({ hasGoogle: false })
  })

  it('is not removed if the sign-in is too old', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    await account.addGoogle()
    using _ = advanceClock(10)
    expect(needsReauth((await account.removeGoogle()).error)).toBe(true)
    expect(await provider.account()).toMatchObject({ hasGoogle: true })
  })

  it('is not removed if it is the last sign-in method', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    await account.addGoogle()
    provider.forgetPassword(ADA.email)
    expect((await account.removeGoogle()).error).toMatchObject({ code: 'last-sign-in-method' })
  })
})

it('setting a password can be retried if the API is unavailable', async () => {
  const { account, session, backend } = await openAccountFixture(() => problem('unavailable'))
  expect((await account.setPassword(NEW_PASSWORD)).error).toMatchObject({ code: 'unavailable' })
  expect(session.getState().status).toBe('signed-in')
  backend.respond = acceptSignIn
  expect(await account.setPassword(NEW_PASSWORD)).toEqual({ error: null })
})
