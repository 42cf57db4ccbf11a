import { describe, expect, it, vi } from 'vitest'
import { IdentityError } from '../identity/identity-error.ts'
import { ADA, json, problem, type Received } from '../session/session-test-bed.ts'
import { nothing, openAccount, ORIGIN } from './account-test-bed.ts'
import { needsFreshSignIn } from './needs-fresh-sign-in.ts'

const NEXT = 'lovelace@example.com'

describe('asking to move to another address', () => {
  it('tells the product with a proof, mails the new address, and takes the old Google off', async () => {
    const { account, provider, received } = await openAccount(nothing)
    await account.addGoogle()
    received.length = 0
    expect(await account.askEmailChange(NEXT, '/account?tab=1#email')).toEqual({
      error: null,
      googleStays: false,
    })
    expect(received).toMatchObject([
      {
        call: 'POST /api/user/email',
        headers: { authorization: 'Bearer token-1' },
        body: { email: NEXT, id_token: expect.stringMatching(/^memory/) },
      },
    ])
    expect(await provider.account()).toMatchObject({ email: ADA.email, hasGoogle: false })
    expect(provider.mailbox).toMatchObject([
      {
        to: NEXT,
        operation: 'change-email',
        continueUrl: `${ORIGIN}/account?tab=1#email`,
        language: 'de',
      },
    ])
  })

  it.each(['reauthentication_required', 'unavailable'] as const)(
    'that the product refuses changes nothing at the provider: %s',
    async (code) => {
      const { account, session, provider } = await openAccount(() => problem(code))
      await account.addGoogle()
      const { error } = await account.askEmailChange(NEXT, '/account')
      expect(error).toMatchObject({ code })
      expect(needsFreshSignIn(error)).toBe(code === 'reauthentication_required')
      expect(await provider.account()).toMatchObject({ hasGoogle: true })
      expect(provider.mailbox).toEqual([])
      expect(session.getState().status).toBe('signed-in')
    },
  )

  it('that sends no mail costs nobody their Google', async () => {
    const { account, provider } = await openAccount(nothing)
    await account.addGoogle()
    provider.sendEmailChange = async () => {
      throw new IdentityError('quota-exceeded')
    }
    const { error } = await account.askEmailChange(NEXT, '/account')
    expect(error).toMatchObject({ code: 'quota-exceeded' })
    expect(await provider.account()).toMatchObject({ hasGoogle: true })
  })

  it('tells that Google is still on when that alone could not be done: the mail is on its way', async () => {
    const { account, provider } = await openAccount(nothing)
    await account.addGoogle()
    provider.removeGoogle = async () => {
      throw new IdentityError('provider-unreachable')
    }
    const asked = await account.askEmailChange(NEXT, '/account')
    expect(asked).toEqual({ error: null, googleStays: true })
    expect(provider.mailbox).toMatchObject([{ to: NEXT }])
  })

  it('is refused for the address they have, however it is typed', async () => {
    const { account, calls } = await openAccount(nothing)
    const { error } = await account.askEmailChange(` ${ADA.email.toUpperCase()}`, '/account')
    expect(error).toMatchObject({ code: 'same-address' })
    expect(calls()).toEqual([])
  })

  it('takes a password, so that there is a way in afterwards', async () => {
    const { account, provider, received, calls } = await openAccount(nothing)
    await account.addGoogle()
    received.length = 0
    provider.forgetPassword(ADA.email)
    expect((await account.askEmailChange(NEXT, '/account')).error).toMatchObject({
      code: 'password-required',
    })
    expect(calls()).toEqual([])
  })

  it('takes a sign-in where the provider’s session is gone', async () => {
    const { account, provider, calls } = await openAccount(nothing)
    await provider.signOut()
    expect(needsFreshSignIn((await account.askEmailChange(NEXT, '/account')).error)).toBe(true)
    expect(calls()).toEqual([])
  })
})

describe('a change of address that waits', () => {
  const CHANGE = {
    email: NEXT,
    asked_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-02T00:00:00.000Z',
  }
  const answer = ({ call }: Received) =>
    call.startsWith('GET') ? json({ change: CHANGE }) : nothing()

  it('is told, and told anew once it is taken back', async () => {
    const { account, product, calls } = await openAccount(answer)
    const leave = account.emailChange.subscribe(() => {})
    await vi.waitFor(() => expect(account.emailChange.getState().value?.change).toEqual(CHANGE))
    product.reply = ({ call }) => (call.startsWith('GET') ? json({ change: null }) : nothing())
    expect(await account.withdrawEmailChange(NEXT)).toMatchObject({ error: null })
    await vi.waitFor(() => expect(account.emailChange.getState().value?.change).toBeNull())
    expect(calls()).toEqual([
      'GET /api/user/email',
      'DELETE /api/user/email',
      'GET /api/user/email',
    ])
    leave()
  })

  it('is not known when something else answers in the product’s place', async () => {
    const { account } = await openAccount(() => json({ change: { email: 1 } }))
    await account.emailChange.refresh()
    expect(account.emailChange.getState()).toMatchObject({ error: { code: 'unreachable' } })
  })

  it('is not taken back by whoever the provider knows by the new address already', async () => {
    const { account, provider, calls } = await openAccount(answer)
    await provider.sendEmailChange(NEXT, ORIGIN)
    await provider.applyActionCode(provider.mailbox.at(-1)?.code ?? '')
    expect(needsFreshSignIn((await account.withdrawEmailChange(NEXT)).error)).toBe(true)
    expect(calls()).toEqual([])
  })

  it('that is made is nothing to take back', async () => {
    const { account, calls } = await openAccount(answer)
    const { error } = await account.withdrawEmailChange(ADA.email.toUpperCase())
    expect(error).toMatchObject({ code: 'already-moved' })
    expect(calls()).toEqual([])
  })
})

it('the mail that verifies the address is sent once more', async () => {
  const { account, provider } = await openAccount(nothing)
  expect(await account.resendVerification('/')).toEqual({ error: null })
  expect(provider.mailbox).toMatchObject([
    { to: ADA.email, operation: 'verify-email', continueUrl: `${ORIGIN}/` },
  ])
})
