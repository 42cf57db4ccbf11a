import { describe, expect, it } from 'vitest'
import { IdentityError } from '../identity/identity-error.ts'
import { ADA, problem } from '../session/session-test-bed.ts'
import { letIn, openAccount, ORIGIN } from './account-test-bed.ts'

const NEXT = 'battery staple'

/** Somebody forgot their password, and has the mail. */
const openForgotten = async () => {
  const bed = await openAccount(letIn)
  await bed.session.signOut()
  bed.received.length = 0
  await bed.account.forgotPassword(ADA.email, '/reports?year=2026')
  return { ...bed, code: bed.provider.mailbox[0]?.code ?? '' }
}

describe('a forgotten password', () => {
  it('is answered alike for an address nobody here knows', async () => {
    const { account, provider } = await openForgotten()
    expect(await account.forgotPassword('nobody@example.com', '/')).toEqual({ error: null })
    expect(provider.mailbox).toMatchObject([
      { to: ADA.email, continueUrl: `${ORIGIN}/reports?year=2026`, language: 'de' },
    ])
  })

  it('is set by the link, which is read first, and the person is signed in', async () => {
    const { account, session, code, local } = await openForgotten()
    expect(await account.readAction(code)).toEqual({
      error: null,
      value: { operation: 'reset-password', email: ADA.email },
    })
    expect(await account.finishReset(code, ADA.email, NEXT)).toEqual({ error: null })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(local.getItem('userToken')).toBe('token-2')
  })

  it('once set is the way this device remembers', async () => {
    const { account, code, lastWay } = await openForgotten()
    lastWay.remember('google')
    await account.finishReset(code, ADA.email, NEXT)
    expect(lastWay.read()).toBe('password')
  })

  it('that was set while the product could not be reached is signed in with by doing it again', async () => {
    const { account, session, code, product } = await openForgotten()
    product.reply = () => problem('unavailable')
    expect((await account.finishReset(code, ADA.email, NEXT)).error?.code).toBe('unavailable')
    product.reply = letIn
    expect(await account.finishReset(code, ADA.email, NEXT)).toEqual({ error: null })
    expect(session.getState().status).toBe('signed-in')
  })

  it('tells whoever types another one the second time that it is the first that is set', async () => {
    const { account, session, code, product } = await openForgotten()
    product.reply = () => problem('unavailable')
    await account.finishReset(code, ADA.email, NEXT)
    product.reply = letIn
    const { error } = await account.finishReset(code, ADA.email, 'something else')
    expect(error?.code).toBe('password-set-before')
    expect(session.getState().status).toBe('signed-out')
    expect(await account.finishReset(code, ADA.email, NEXT)).toEqual({ error: null })
  })

  it('that was set while its answer was lost is signed in with by doing it again', async () => {
    const { account, session, code, provider } = await openForgotten()
    const reset = provider.resetPassword
    provider.resetPassword = async (used, password) => {
      await reset(used, password)
      throw new IdentityError('provider-unreachable')
    }
    const first = await account.finishReset(code, ADA.email, NEXT)
    expect(first.error?.code).toBe('provider-unreachable')
    provider.resetPassword = reset
    const other = await account.finishReset(code, ADA.email, 'something else')
    expect(other.error?.code).toBe('password-set-before')
    expect(account.isUsedUp(code)).toBe(true)
    expect(await account.finishReset(code, ADA.email, NEXT)).toEqual({ error: null })
    expect(session.getState().status).toBe('signed-in')
  })

  it('is not set by a link that has expired or was used, and nobody is signed in', async () => {
    const { account, session, provider, code } = await openForgotten()
    provider.expireCode(code)
    expect((await account.finishReset(code, ADA.email, NEXT)).error?.code).toBe(
      'expired-action-code',
    )
    expect((await account.readAction('never-was')).error?.code).toBe('invalid-action-code')
    expect(session.getState().status).toBe('signed-out')
  })
})
