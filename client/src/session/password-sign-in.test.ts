import { describe, expect, it, vi } from 'vitest'
import { ADA, json, never, openTestBed, problem } from './session-test-bed.ts'

const DETAILS = { email: ADA.email, password: 'correct horse', first_name: '', last_name: '' }
const NEW = { ...ADA, email_verified: false, token: 'token-1' }
const open = () => openTestBed(() => json(NEW, 201))

describe('the mail after a sign-up', () => {
  it('asks to confirm the address, in the language in use, and leads where they wanted to go', async () => {
    const { session, provider } = await open()
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
    expect(provider.mailbox).toMatchObject([
      {
        operation: 'verify-email',
        to: ADA.email,
        language: 'de',
        continueUrl: 'https://door.example/reports',
      },
    ])
  })

  it('that cannot be sent fails nothing', async () => {
    const { session, provider, local } = await open()
    let asked = 0
    // No spy: it would take care of the rejection itself.
    provider.sendVerification = async () => {
      asked += 1
      throw new Error('no way through')
    }
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
    expect(asked).toBe(1)
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: ADA.id } })
    expect(local.getItem('userToken')).toBe('token-1')
  })

  it('is not waited for', async () => {
    const { session, provider } = await open()
    provider.sendVerification = () => new Promise(() => {})
    expect(await session.signUp(DETAILS)).toEqual({ error: null })
  })

  it('is not sent to somebody who was not let in, nor by a login', async () => {
    const { session, provider, product } = await open()
    product.reply = () => problem('unavailable')
    expect((await session.signUp(DETAILS)).error?.code).toBe('unavailable')
    product.reply = () => json(NEW)
    expect(await session.signIn(DETAILS.email, DETAILS.password)).toEqual({ error: null })
    expect(provider.mailbox).toEqual([])
  })
})

describe('the ways in', () => {
  it('exchanges the proof of a password for a session', async () => {
    const { session, local, provider, received } = await openTestBed(() =>
      json({ ...ADA, token: 't' }),
    )
    await provider.signUp('ada@example.com', 'correct horse')
    expect(await session.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
    expect(session.getState()).toEqual({ status: 'signed-in', user: ADA, unreachable: false })
    expect(local.getItem('userToken')).toBe('t')
    expect(received[0]).toMatchObject({
      call: 'POST /api/login',
      body: { email: 'ada@example.com', firebase_uuid: 'uid-1', id_token: 'memory.uid-1.2' },
    })
  })

  it('keeps nothing of a sign-in that the provider refuses', async () => {
    const { session, local, received } = await openTestBed(never)
    await session.refresh()
    const { error } = await session.signIn('ada@example.com', 'wrong')
    expect(error).toMatchObject({ code: 'invalid-credential' })
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect([local.length, received.length]).toEqual([0, 0])
  })

  it('tells the product’s refusal of a proof as it is', async () => {
    const { session, provider } = await openTestBed(() => problem('rate_limited'))
    await provider.signUp('ada@example.com', 'correct horse')
    const { error } = await session.signIn('ada@example.com', 'correct horse')
    expect(error).toEqual({ code: 'rate_limited', message: 'As told' })
  })

  it.each([
    ['90', 90],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-1', undefined],
  ])(
    'says how long to wait as far as the product did: Retry-After %s',
    async (retryAfter, wait) => {
      const { session, provider } = await openTestBed(() => ({
        ...problem('rate_limited'),
        retryAfter,
      }))
      await provider.signUp('ada@example.com', 'correct horse')
      const { error } = await session.signIn('ada@example.com', 'correct horse')
      expect(error?.retryAfterSeconds).toBe(wait)
    },
  )

  it('renews a proof from before the address was verified, once, and sends it again', async () => {
    const { session, provider, product, received } = await openTestBed(() => problem('forbidden'))
    await provider.signUp('ada@example.com', 'correct horse')
    const refused = await session.signIn('ada@example.com', 'correct horse')
    expect(refused.error).toMatchObject({ code: 'forbidden' })
    expect(received).toHaveLength(2)
    product.reply = ({ body }) =>
      received.length === 3 ? problem('forbidden') : json({ ...ADA, token: JSON.stringify(body) })
    expect(await session.signIn('ada@example.com', 'correct horse')).toEqual({ error: null })
    const proofs = received.map(({ body }) => (body as { id_token: string }).id_token)
    expect(new Set(proofs).size).toBe(4)
  })

  it('hands in once the proof of somebody who has deleted their account', async () => {
    const { session, provider, received } = await openTestBed(() => problem('account_deleted'))
    await provider.signUp('ada@example.com', 'correct horse')
    const refused = await session.signIn('ada@example.com', 'correct horse')
    expect(refused.error).toMatchObject({ code: 'account_deleted' })
    expect(received).toHaveLength(1)
  })

  it('says “User not found” when the provider does not tell who it is', async () => {
    const { session, provider } = await openTestBed(never)
    await provider.signUp('ada@example.com', 'correct horse')
    vi.spyOn(provider, 'proof').mockResolvedValue(null)
    const { error } = await session.signIn('ada@example.com', 'correct horse')
    expect(error).toEqual({ code: 'user-not-found', message: 'User not found' })
  })

  it('registers a new account with the names', async () => {
    const { session, received } = await openTestBed(() => json({ ...ADA, token: 't' }, 201))
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

  it('finishes a sign-up whose second half had failed, with the same form', async () => {
    const { session, product } = await openTestBed(() => problem('unavailable'))
    const details = { email: ADA.email, password: 'correct horse', first_name: '', last_name: '' }
    expect((await session.signUp(details)).error).toMatchObject({ code: 'unavailable' })
    product.reply = () => json({ ...ADA, token: 't' }, 201)
    expect((await session.signUp({ ...details, password: 'another one' })).error).toMatchObject({
      code: 'invalid-credential',
    })
    expect(await session.signUp(details)).toEqual({ error: null })
  })

  it('does not take somebody else’s account for a half-done sign-up', async () => {
    const { session, provider } = await openTestBed(never)
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
