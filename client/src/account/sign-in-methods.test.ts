import { describe, expect, it, vi } from 'vitest'
import { ADA, json, problem, secondFactorRequired, TestPopup } from '../session/session-fixture.ts'
import { acceptSignIn, openAccountFixture, PASSWORD } from './account-fixture.ts'
import { needsReauth } from './provider-calls.ts'

vi.mock('virtual:untrusted-providers', () => ({ untrustedProviders: ['github'] }))

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
    expect(calls()).toEqual(['GET /api/user/factors', 'POST /api/login'])
  })

  it('is followed by a sign-in with an ID token issued after the change', async () => {
    const { account, provider, received } = await openAccountFixture(acceptSignIn)
    const before = await provider.proof()
    await account.setPassword(NEW_PASSWORD)
    const login = received.find(({ call }) => call === 'POST /api/login')
    expect(login?.body).toMatchObject({ firebase_uuid: before?.uid })
    expect(login?.body).not.toMatchObject({ id_token: before?.idToken })
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

  it('can be the first password of a federated user, who then has both methods', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    await account.link('google')
    provider.removePassword(ADA.email)
    await account.reauth.submitProvider('google')
    expect(await account.setPassword(NEW_PASSWORD)).toEqual({ error: null })
    expect(await provider.account()).toMatchObject({ hasPassword: true, providers: ['google'] })
  })

  it('is not set if another user is signed in at the provider', async () => {
    const { account, provider, federated } = await openAccountFixture(acceptSignIn)
    federated.choose = async () => ({ email: 'grace@example.com' })
    await provider.signInWith('google', new TestPopup())
    expect((await account.setPassword(NEW_PASSWORD)).error).toMatchObject({
      code: 'sign-in-expired',
    })
    expect(await provider.account()).toMatchObject({ hasPassword: false })
  })

  it('changes nothing if it violates the policy', async () => {
    const { account, calls } = await openAccountFixture(acceptSignIn)
    expect((await account.setPassword('12345')).error).toMatchObject({ code: 'weak-password' })
    expect(calls()).toEqual(['GET /api/user/factors'])
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

  it('with a federated provider requires the same user', async () => {
    const { account, session, provider, federated } = await openAccountFixture(acceptSignIn)
    expect(await account.link('google')).toEqual({ error: null })
    expect(await account.reauth.submitProvider('google')).toEqual({ error: null })
    federated.choose = async () => ({ email: 'grace@example.com' })
    expect((await account.reauth.submitProvider('google')).error).toMatchObject({
      code: 'user-mismatch',
    })
    expect(session.getState()).toMatchObject({ user: ADA })
    expect(await provider.proof()).toMatchObject({ email: ADA.email })
  })

  it('reports a blocked popup', async () => {
    const { account, federated } = await openAccountFixture(acceptSignIn)
    federated.popup = null
    expect((await account.reauth.submitProvider('google')).error?.code).toBe('popup-blocked')
    expect((await account.link('google')).error?.code).toBe('popup-blocked')
  })
})

describe('a federated provider', () => {
  it('is linked and unlinked, and the sign-in methods are reloaded', async () => {
    const { account } = await openAccountFixture(acceptSignIn)
    const unsubscribe = account.providerAccount.subscribe(() => {})
    await account.link('google')
    await vi.waitFor(() =>
      expect(account.providerAccount.getState().value).toMatchObject({ providers: ['google'] }),
    )
    expect(await account.unlink('google')).toEqual({ error: null })
    await vi.waitFor(() =>
      expect(account.providerAccount.getState().value).toMatchObject({ providers: [] }),
    )
    unsubscribe()
  })

  it('is reported to the API with a proof, and the session token is rotated', async () => {
    const { account, localStorage, received } = await openAccountFixture(acceptSignIn)
    await account.link('google')
    expect(received).toMatchObject([
      { call: 'POST /api/user/verification', headers: { authorization: 'Bearer token-1' } },
    ])
    expect(localStorage.getItem('userToken')).toBe('token-2')
  })

  it.each(['identity_mismatch', 'invalid_identity_token', 'unavailable'] as const)(
    'is linked even if the API refuses the proof: %s',
    async (code) => {
      const { account, session, localStorage } = await openAccountFixture(() => problem(code))
      expect(await account.link('google')).toEqual({ error: null })
      expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
      expect(localStorage.getItem('userToken')).toBe('token-1')
    },
  )

  it('is not linked if its account has another email', async () => {
    const { account, provider, federated } = await openAccountFixture(acceptSignIn)
    federated.choose = async () => ({ email: 'grace@example.com' })
    expect((await account.link('google')).error).toMatchObject({ code: 'provider-email-mismatch' })
    expect(await provider.account()).toMatchObject({ providers: [] })
  })

  it('whose emails are not trusted is linked with a new session', async () => {
    const { account, localStorage, received } = await openAccountFixture(acceptSignIn)
    expect(await account.link('github')).toEqual({ error: null })
    await vi.waitFor(() => expect(received).toHaveLength(3))
    const sent = received.map(({ call, headers }) => [call, headers.authorization])
    expect(sent[0]).toEqual(['POST /api/login', undefined])
    expect(sent).toContainEqual(['GET /api/user/logout', 'Bearer token-1'])
    expect(sent).toContainEqual(['POST /api/user/verification', 'Bearer token-2'])
    expect(localStorage.getItem('userToken')).toBe('token-2')
  })

  it('whose emails are not trusted is not linked if the sign-in is too old', async () => {
    const { account, provider, calls } = await openAccountFixture(acceptSignIn)
    using _ = advanceClock(10)
    expect(needsReauth((await account.link('github')).error)).toBe(true)
    expect(await provider.account()).toMatchObject({ providers: [] })
    expect(calls()).toEqual([])
    expect(await account.link('google')).toEqual({ error: null })
  })

  it('whose emails are not trusted is not linked if the API starts no session', async () => {
    const { account, provider } = await openAccountFixture(() => problem('unavailable'))
    expect((await account.link('github')).error).toMatchObject({ code: 'unavailable' })
    expect(await provider.account()).toMatchObject({ providers: [] })
  })

  it('that was connected before a new password is confirmed with a sign-in at it, in a new session', async () => {
    const { account, provider, received } = await openAccountFixture(acceptSignIn)
    await account.link('github')
    await vi.waitFor(() => expect(received).toHaveLength(3))
    received.length = 0
    const sent = vi.spyOn(provider, 'reauthenticateWith')
    expect(await account.confirmProvider('github')).toEqual({ error: null })
    expect(sent).toHaveBeenCalledOnce()
    const confirmed = received.find(({ call }) => call === 'POST /api/user/verification')
    const proof = await provider.proof()
    expect(proof).toMatchObject({ provider: 'github', email: ADA.email })
    expect(confirmed?.body).toEqual({ id_token: proof?.idToken })
    expect(received[0]?.call).toBe('POST /api/login')
  })

  it('whose emails are trusted is confirmed soon after a sign-in only, in a new session', async () => {
    const { account, received, calls } = await openAccountFixture(acceptSignIn)
    await account.link('google')
    await vi.waitFor(() => expect(received).toHaveLength(1))
    received.length = 0
    {
      using _ = advanceClock(10)
      expect(needsReauth((await account.confirmProvider('google')).error)).toBe(true)
      expect(calls()).toEqual([])
    }
    expect(await account.confirmProvider('google')).toEqual({ error: null })
    expect(calls()).toContain('POST /api/user/verification')
    expect(calls()[0]).toBe('POST /api/login')
  })

  it('is not reported as confirmed if the API refuses', async () => {
    const { account, backend } = await openAccountFixture(acceptSignIn)
    await account.link('github')
    backend.respond = (request) =>
      request.call.endsWith('/verification') ? problem('forbidden') : acceptSignIn(request)
    const { error } = await account.confirmProvider('github')
    expect(error).toMatchObject({ code: 'forbidden', provider: 'github' })
  })

  it('is not unlinked if the sign-in is too old', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    await account.link('google')
    using _ = advanceClock(10)
    expect(needsReauth((await account.unlink('google')).error)).toBe(true)
    expect(await provider.account()).toMatchObject({ providers: ['google'] })
  })

  it('is not unlinked if it is the last sign-in method', async () => {
    const { account, provider } = await openAccountFixture(acceptSignIn)
    await account.link('google')
    provider.removePassword(ADA.email)
    expect((await account.unlink('google')).error).toMatchObject({ code: 'last-sign-in-method' })
  })
})

describe('a changed password without a new session', () => {
  it('gets one later, if the API was unavailable', async () => {
    const { account, session, backend } = await openAccountFixture(() => problem('unavailable'))
    const { error } = await account.setPassword(NEW_PASSWORD)
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(session.getState().status).toBe('signed-in')
    backend.respond = acceptSignIn
    expect(await account.finishPassword()).toEqual({ error: null })
    expect(account.unfinishedPassword.getState()).toBe(false)
  })

  it('gets one after a second step that was cancelled at first', async () => {
    const { account, session, provider, localStorage } = await openAccountFixture((request) => {
      const { second_factor } = (request.body ?? {}) as { second_factor?: unknown }
      const isFirst = request.call === 'POST /api/login' && second_factor === undefined
      return isFirst ? secondFactorRequired(['totp']) : acceptSignIn(request)
    })
    const asked = () => vi.waitFor(() => expect(session.secondStep.getState()).not.toBeNull())
    const changing = account.setPassword(NEW_PASSWORD)
    await asked()
    session.secondStep.cancel()
    const { error } = await changing
    expect(error).toMatchObject({ code: 'cancelled' })
    expect(localStorage.getItem('userToken')).toBe('token-1')

    const changed = vi.spyOn(provider, 'setPassword')
    const finishing = account.finishPassword()
    await asked()
    await session.secondStep.submit({ kind: 'totp', code: '123456' })
    expect(await finishing).toEqual({ error: null })
    expect(localStorage.getItem('userToken')).toBe('token-2')
    expect(changed).not.toHaveBeenCalled()
  })

  it('is not changed again if the second step took too long', async () => {
    const { account, provider } = await openAccountFixture(({ call }) =>
      problem(call === 'POST /api/login' ? 'reauthentication_required' : 'unavailable'),
    )
    account.reauth.subscribe(() => {})
    const changed = vi.spyOn(provider, 'setPassword')
    const { error } = await account.setPassword(NEW_PASSWORD)
    expect(error).toMatchObject({ code: 'cancelled' })
    expect(account.unfinishedPassword.getState()).toBe(true)
    expect(changed).toHaveBeenCalledOnce()
  })

  it('gets none once another user has logged in', async () => {
    const { account, session, persisted, backend, calls } = await openAccountFixture(() =>
      problem('unavailable'),
    )
    await account.setPassword(NEW_PASSWORD)
    const grace = { ...ADA, id: 'user-2' }
    backend.respond = () => json(grace)
    persisted.store({ token: 'token-9', user: grace })
    await session.syncWithStorage()
    expect(account.unfinishedPassword.getState()).toBe(false)
    const before = calls().length
    expect(await account.finishPassword()).toMatchObject({ error: { code: 'cancelled' } })
    expect(calls()).toHaveLength(before)
  })
})
