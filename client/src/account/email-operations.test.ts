import { describe, expect, it, vi } from 'vitest'
import { IdentityError } from '../identity/provider.ts'
import { ADA, json, ORIGIN, problem, type ReceivedRequest } from '../session/session-fixture.ts'
import { noContent, openAccountFixture } from './account-fixture.ts'
import { needsReauth } from './provider-calls.ts'

const NEW_EMAIL = 'lovelace@example.com'

describe('requesting an email change', () => {
  it('calls the API with a proof, sends a link to the new email and unlinks all providers', async () => {
    const { account, provider, received } = await openAccountFixture(noContent)
    await account.link('google')
    received.length = 0
    expect(await account.requestEmailChange(NEW_EMAIL, '/account?tab=1#email')).toEqual({
      error: null,
      stillLinked: [],
    })
    expect(received).toMatchObject([
      {
        call: 'POST /api/user/email',
        headers: { authorization: 'Bearer token-1' },
        body: { email: NEW_EMAIL, id_token: expect.stringMatching(/^fake/) },
      },
    ])
    expect(await provider.account()).toMatchObject({ email: ADA.email, providers: [] })
    expect(provider.mailbox).toMatchObject([
      {
        to: NEW_EMAIL,
        kind: 'change',
        continueUrl: `${ORIGIN}/account?tab=1#email`,
        language: 'de',
      },
    ])
  })

  it.each(['reauthentication_required', 'unavailable'] as const)(
    'changes nothing at the provider if the API refuses it: %s',
    async (code) => {
      const { account, session, provider } = await openAccountFixture(() => problem(code))
      await account.link('google')
      const { error } = await account.requestEmailChange(NEW_EMAIL, '/account')
      expect(error).toMatchObject({ code })
      expect(needsReauth(error)).toBe(code === 'reauthentication_required')
      expect(await provider.account()).toMatchObject({ providers: ['google'] })
      expect(provider.mailbox).toEqual([])
      expect(session.getState().status).toBe('signed-in')
    },
  )

  it('keeps providers linked if the email cannot be sent', async () => {
    const { account, provider } = await openAccountFixture(noContent)
    await account.link('google')
    provider.sendEmailChange = async () => {
      throw new IdentityError('quota-exceeded')
    }
    const { error } = await account.requestEmailChange(NEW_EMAIL, '/account')
    expect(error).toMatchObject({ code: 'quota-exceeded' })
    expect(await provider.account()).toMatchObject({ providers: ['google'] })
  })

  it('succeeds and reports which providers are still linked, if only unlinking fails', async () => {
    const { account, provider } = await openAccountFixture(noContent)
    await account.link('google')
    provider.unlink = async () => {
      throw new IdentityError('provider-unreachable')
    }
    const asked = await account.requestEmailChange(NEW_EMAIL, '/account')
    expect(asked).toEqual({ error: null, stillLinked: ['google'] })
    expect(provider.mailbox).toMatchObject([{ to: NEW_EMAIL }])
  })

  it('is refused for the current email in any spelling', async () => {
    const { account, calls } = await openAccountFixture(noContent)
    const { error } = await account.requestEmailChange(` ${ADA.email.toUpperCase()}`, '/account')
    expect(error).toMatchObject({ code: 'same-email' })
    expect(calls()).toEqual([])
  })

  it('requires a password, so that the user can sign in afterwards', async () => {
    const { account, provider, received, calls } = await openAccountFixture(noContent)
    await account.link('google')
    received.length = 0
    provider.removePassword(ADA.email)
    expect((await account.requestEmailChange(NEW_EMAIL, '/account')).error).toMatchObject({
      code: 'password-required',
    })
    expect(calls()).toEqual([])
  })

  it('requires re-authentication if the user is signed out at the provider', async () => {
    const { account, provider, calls } = await openAccountFixture(noContent)
    await provider.signOut()
    expect(needsReauth((await account.requestEmailChange(NEW_EMAIL, '/account')).error)).toBe(true)
    expect(calls()).toEqual([])
  })
})

describe('a pending email change', () => {
  const CHANGE = {
    email: NEW_EMAIL,
    asked_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-02T00:00:00.000Z',
  }
  const respond = ({ call }: ReceivedRequest) =>
    call.startsWith('GET') ? json({ change: CHANGE }) : noContent()

  it('is loaded, and reloaded after it is cancelled', async () => {
    const { account, backend, calls } = await openAccountFixture(respond)
    const unsubscribe = account.emailChange.subscribe(() => {})
    await vi.waitFor(() => expect(account.emailChange.getState().value?.change).toEqual(CHANGE))
    backend.respond = ({ call }) => (call.startsWith('GET') ? json({ change: null }) : noContent())
    expect(await account.cancelEmailChange(NEW_EMAIL)).toMatchObject({ error: null })
    await vi.waitFor(() => expect(account.emailChange.getState().value?.change).toBeNull())
    expect(calls()).toEqual([
      'GET /api/user/email',
      'DELETE /api/user/email',
      'GET /api/user/email',
    ])
    unsubscribe()
  })

  it('fails to load if the response is malformed', async () => {
    const { account } = await openAccountFixture(() => json({ change: { email: 1 } }))
    await account.emailChange.refresh()
    expect(account.emailChange.getState()).toMatchObject({ error: { code: 'unreachable' } })
  })

  it('cannot be cancelled if the provider already has the new email', async () => {
    const { account, provider, calls } = await openAccountFixture(respond)
    await provider.sendEmailChange(NEW_EMAIL, ORIGIN)
    await provider.applyActionCode(provider.mailbox.at(-1)?.code ?? '')
    expect(needsReauth((await account.cancelEmailChange(NEW_EMAIL)).error)).toBe(true)
    expect(calls()).toEqual([])
  })

  it('shows the sign-in methods that the API knows if the provider already has the new email', async () => {
    const { account, provider } = await openAccountFixture((request) =>
      request.call === 'GET /api/user/sign-in-methods'
        ? json({ password_updated_at: null, methods: ['password'] })
        : respond(request),
    )
    await provider.sendEmailChange(NEW_EMAIL, ORIGIN)
    await provider.applyActionCode(provider.mailbox.at(-1)?.code ?? '')
    await account.providerAccount.refresh()
    expect(account.providerAccount.getState()).toMatchObject({
      error: null,
      value: { email: ADA.email, hasPassword: true },
    })
  })

  it('cannot be cancelled once it is completed', async () => {
    const { account, calls } = await openAccountFixture(respond)
    const { error } = await account.cancelEmailChange(ADA.email.toUpperCase())
    expect(error).toMatchObject({ code: 'email-already-changed' })
    expect(calls()).toEqual([])
  })
})

it('resends the verification email', async () => {
  const { account, provider } = await openAccountFixture(noContent)
  expect(await account.resendVerification('/')).toEqual({ error: null })
  expect(provider.mailbox).toMatchObject([
    { to: ADA.email, kind: 'verify', continueUrl: `${ORIGIN}/` },
  ])
})
