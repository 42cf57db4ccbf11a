import { describe, expect, it } from 'vitest'
import { ADA, problem } from '../session/session-test-bed.ts'
import { nothing, openAccount, ORIGIN } from './account-test-bed.ts'
import { needsFreshSignIn } from './needs-fresh-sign-in.ts'

const NEXT = 'lovelace@example.com'

describe('asking to move to another address', () => {
  it('tells the product with a proof, takes the old Google off, and mails the new address', async () => {
    const { account, provider, received } = await openAccount(nothing)
    await account.addGoogle()
    expect(await account.askEmailChange(NEXT, '/account?tab=1#email')).toEqual({ error: null })
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

  it('is refused for the address they have, however it is typed', async () => {
    const { account, calls } = await openAccount(nothing)
    const { error } = await account.askEmailChange(` ${ADA.email.toUpperCase()}`, '/account')
    expect(error).toMatchObject({ code: 'same-address' })
    expect(calls()).toEqual([])
  })

  it('takes a password, so that there is a way in afterwards', async () => {
    const { account, provider, calls } = await openAccount(nothing)
    await account.addGoogle()
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

it('the mail that verifies the address is sent once more', async () => {
  const { account, provider } = await openAccount(nothing)
  expect(await account.resendVerification('/')).toEqual({ error: null })
  expect(provider.mailbox).toMatchObject([
    { to: ADA.email, operation: 'verify-email', continueUrl: `${ORIGIN}/` },
  ])
})
