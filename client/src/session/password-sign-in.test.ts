import { describe, expect, it, vi } from 'vitest'
import { ADA, json, never, openSessionFixture, problem } from './session-fixture.ts'

const DETAILS = { email: ADA.email, password: 'correct horse', first_name: '', last_name: '' }
const NEW = { ...ADA, email_verified: false, token: 'token-1' }
const open = () => openSessionFixture(() => json(NEW, 201))

describe('the verification email after a sign-up', () => {
  it('uses the current language, and its link continues to the return path', async () => {
    const { session, provider } = await open()
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
    expect(provider.mailbox).toMatchObject([
      {
        kind: 'verify',
        to: ADA.email,
        language: 'de',
        continueUrl: 'https://foyer.example/reports',
      },
    ])
  })

  it('does not fail the sign-up when it cannot be sent', async () => {
    const { session, provider, localStorage } = await open()
    let calls = 0
    // A spy would handle the rejection itself.
    provider.sendVerification = async () => {
      calls += 1
      throw new Error('not sent')
    }
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
    expect(calls).toBe(1)
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: ADA.id } })
    expect(localStorage.getItem('userToken')).toBe('token-1')
  })

  it('does not delay the sign-up', async () => {
    const { session, provider } = await open()
    provider.sendVerification = () => new Promise(() => {})
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
  })

  it('is not sent after a failed sign-up or by a login', async () => {
    const { session, provider, backend } = await open()
    backend.respond = () => problem('unavailable')
    expect((await session.signUp(DETAILS)).error?.code).toBe('unavailable')
    backend.respond = () => json(NEW)
    expect(await session.signIn(DETAILS.email, DETAILS.password)).toEqual({ error: null })
    expect(provider.mailbox).toEqual([])
  })
})

describe('password sign-in', () => {
  it('exchanges the ID token for a session', async () => {
    const { session, localStorage, provider, received } = await openSessionFixture(() =>
      json({ ...ADA, token: 't' }),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    expect(await session.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
    expect(localStorage.getItem('userToken')).toBe('t')
    expect(received[0]).toMatchObject({
      call: 'POST /api/login',
      body: { email: 'ada@example.com', firebase_uuid: 'uid-1', id_token: 'fake.uid-1.2' },
    })
  })

  it('stores nothing when the provider refuses the sign-in', async () => {
    const { session, localStorage, received } = await openSessionFixture(never)
    await session.refresh()
    const { error } = await session.signIn('ada@example.com', 'wrong')
    expect(error).toMatchObject({ code: 'invalid-credential' })
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect([localStorage.length, received.length]).toEqual([0, 0])
  })

  it('returns the API’s error unchanged', async () => {
    const { session, provider } = await openSessionFixture(() => problem('rate_limited'))
    await provider.signUp('ada@example.com', 'correct horse')
    const { error } = await session.signIn('ada@example.com', 'correct horse')
    expect(error).toEqual({ code: 'rate_limited', message: 'The detail', requestId: 'r-1' })
  })

  it.each([
    ['90', 90],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
  ])('parses Retry-After: %s', async (retryAfter, wait) => {
    const { session, provider } = await openSessionFixture(() => ({
      ...problem('rate_limited'),
      retryAfter,
    }))
    await provider.signUp('ada@example.com', 'correct horse')
    const { error } = await session.signIn('ada@example.com', 'correct horse')
    expect(error?.retryAfterSeconds).toBe(wait)
  })

  it('renews the ID token after `forbidden`, and exchanges it once more', async () => {
    const { session, provider, backend, received } = await openSessionFixture(() =>
      problem('forbidden'),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    const refused = await session.signIn('ada@example.com', 'correct horse')
    expect(refused.error).toMatchObject({ code: 'forbidden' })
    expect(received).toHaveLength(2)
    backend.respond = ({ body }) =>
      received.length === 3 ? problem('forbidden') : json({ ...ADA, token: JSON.stringify(body) })
    expect(await session.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
    const tokens = received.map(({ body }) => (body as { id_token: string }).id_token)
    expect(new Set(tokens).size).toBe(4)
  })

  it('exchanges the ID token of a deleted account only once', async () => {
    const { session, provider, received } = await openSessionFixture(() =>
      problem('account_deleted'),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    const refused = await session.signIn('ada@example.com', 'correct horse')
    expect(refused.error).toMatchObject({ code: 'account_deleted' })
    expect(received).toHaveLength(1)
  })

  it('returns “User not found” when the provider has no user', async () => {
    const { session, provider } = await openSessionFixture(never)
    await provider.signUp('ada@example.com', 'correct horse')
    vi.spyOn(provider, 'proof').mockResolvedValue(null)
    const { error } = await session.signIn('ada@example.com', 'correct horse')
    expect(error).toEqual({ code: 'user-not-found', message: 'User not found' })
  })

  it('registers a new user with the names', async () => {
    const { session, received } = await openSessionFixture(() => json({ ...ADA, token: 't' }, 201))
    const details = {
      email: ADA.email,
      password: 'correct horse',
      first_name: 'Ada',
      last_name: '',
    }
    expect(await session.signUp(details)).toEqual({ error: null })
    expect(received[0]).toMatchObject({
      call: 'POST /api/register',
      body: { email: ADA.email, first_name: 'Ada', last_name: '' },
    })
  })

  it('finishes an incomplete sign-up when the form is submitted again', async () => {
    const { session, backend } = await openSessionFixture(() => problem('unavailable'))
    const details = { email: ADA.email, password: 'correct horse', first_name: '', last_name: '' }
    expect((await session.signUp(details)).error).toMatchObject({ code: 'unavailable' })
    backend.respond = () => json({ ...ADA, token: 't' }, 201)
    expect((await session.signUp({ ...details, password: 'another one' })).error).toMatchObject({
      code: 'invalid-credential',
    })
    expect(await session.signUp(details)).toEqual({ error: null })
  })

  it('does not treat another user’s account as an incomplete sign-up', async () => {
    const { session, provider } = await openSessionFixture(never)
    await provider.signUp(ADA.email, 'correct horse')
    await provider.signOut()
    const { error } = await session.signUp({
      email: ADA.email,
      password: 'correct horse',
      first_name: '',
      last_name: '',
    })
    expect(error).toMatchObject({ code: 'email-already-in-use' })
  })
})

describe('a sign-up that the product refuses', () => {
  it.each(['sign_up_closed', 'email_not_allowed', 'refused'] as const)(
    '%s: deletes the new account',
    async (code) => {
      const { session, provider } = await openSessionFixture(() => problem(code))
      expect((await session.signUp(DETAILS)).error?.code).toBe(code)
      expect(await provider.proof()).toBeNull()
      await expect(provider.signIn(DETAILS.email, DETAILS.password)).rejects.toThrow(
        'invalid-credential',
      )
    },
  )

  it('keeps the account if it existed before', async () => {
    const { session, provider } = await openSessionFixture(() => problem('sign_up_closed'))
    await provider.signUp(DETAILS.email, DETAILS.password)
    expect((await session.signUp(DETAILS)).error?.code).toBe('sign_up_closed')
    await provider.signIn(DETAILS.email, DETAILS.password)
  })

  it('keeps the account after any other failure', async () => {
    const { session, provider } = await openSessionFixture(() => problem('unavailable'))
    expect((await session.signUp(DETAILS)).error?.code).toBe('unavailable')
    await provider.signIn(DETAILS.email, DETAILS.password)
  })

  it('a refused login signs out at the provider', async () => {
    const { session, provider } = await openSessionFixture(() => problem('sign_up_closed'))
    await provider.signUp(DETAILS.email, DETAILS.password)
    await session.signIn(DETAILS.email, DETAILS.password)
    expect(await provider.proof()).toBeNull()
  })
})

describe('a user whose account was just created', () => {
  it.each([
    ['register', json(NEW, 201), true],
    ['register', json(NEW), undefined],
    ['login', json({ ...NEW, created: true }), true],
    ['login', json(NEW), undefined],
  ])('%s, answered with %j: isNew is %s', async (call, response, isNew) => {
    const { session, provider, persisted } = await openSessionFixture(() => response)
    if (call === 'register') await session.signUp(DETAILS)
    else {
      await provider.signUp(DETAILS.email, DETAILS.password)
      await session.signIn(DETAILS.email, DETAILS.password)
    }
    const state = session.getState()
    expect(state.status === 'signed-in' && state.isNew).toBe(isNew)
    expect(persisted.readLastKnown()).not.toHaveProperty('created')
  })

  it('stays new when the user is updated', async () => {
    const { session, backend } = await open()
    await session.signUp(DETAILS)
    backend.respond = () => json({ ...ADA, missing: ['terms_version'] })
    await session.refresh()
    expect(session.getState()).toMatchObject({ isNew: true, user: { missing: ['terms_version'] } })
  })
})

describe('extra fields and terms', () => {
  const profile = { fields: { company: 'ACME', news: true }, terms_version: '1' }

  it('are sent with the sign-up', async () => {
    const { session, received } = await open()
    await session.signUp({ ...DETAILS, ...profile })
    expect(received[0]?.body).toMatchObject(profile)
  })
})
