import { describe, expect, it } from 'vitest'
import { ADA, json, problem } from '../session/session-test-bed.ts'
import { nothing, openAccount } from './account-test-bed.ts'

/** Ada is signed in, her address is not verified yet, and the mail for it is there. */
const openUnverified = async () => {
  const bed = await openAccount(nothing)
  bed.provider.unverify(ADA.email)
  bed.storage.saveUser({ ...ADA, email_verified: false }, 'token-1')
  await bed.session.check()
  await bed.account.resendVerification('/')
  return { ...bed, code: bed.provider.mailbox[0]?.code ?? '' }
}

describe('a link that verifies an address', () => {
  it('lets the person who is signed in here go on as verified', async () => {
    const { account, session, code, product, local } = await openUnverified()
    product.reply = () => json({ ...ADA, token: 'token-2' })
    expect(await account.applyAction(code)).toEqual({ error: null })
    expect(session.getState()).toMatchObject({ user: { email_verified: true } })
    expect(local.getItem('userToken')).toBe('token-2')
  })

  it('has done its work when the product cannot be told of it, and is used up', async () => {
    const { account, session, code, product } = await openUnverified()
    product.reply = () => problem('unavailable')
    expect(account.isUsedUp(code)).toBe(false)
    expect(await account.applyAction(code)).toEqual({ error: null })
    expect(account.isUsedUp(code)).toBe(true)
    expect((await account.followVerification()).error?.code).toBe('unavailable')
    expect(session.getState().status).toBe('signed-in')
    product.reply = () => json({ ...ADA, token: 'token-2' })
    expect(await account.followVerification()).toEqual({ error: null, value: true })
  })

  it('whose answer was lost lets them go on as verified by doing it again', async () => {
    const { account, session, code, provider, product } = await openUnverified()
    await provider.applyActionCode(code)
    product.reply = () => json({ ...ADA, token: 'token-2' })
    expect((await account.applyAction(code)).error?.code).toBe('invalid-action-code')
    expect(session.getState()).toMatchObject({ user: { email_verified: true } })
  })

  it('that fails is not used up', async () => {
    const { account, provider } = await openAccount(nothing)
    await account.resendVerification('/')
    const { code = '' } = provider.mailbox[0] ?? {}
    provider.fail('provider-unreachable')
    expect((await account.applyAction(code)).error?.code).toBe('provider-unreachable')
    expect(account.isUsedUp(code)).toBe(false)
    provider.fail(undefined)
    expect(await account.applyAction(code)).toEqual({ error: null })
  })

  it('does its work where nobody is signed in', async () => {
    const { account, session, provider, received } = await openAccount(nothing)
    await account.resendVerification('/')
    await session.signOut()
    received.length = 0
    expect(await account.applyAction(provider.mailbox[0]?.code ?? '')).toEqual({ error: null })
    expect(received).toEqual([])
  })

  it('used twice says so', async () => {
    const { account, provider } = await openAccount(nothing)
    await account.resendVerification('/')
    const { code = '' } = provider.mailbox[0] ?? {}
    await account.applyAction(code)
    expect((await account.applyAction(code)).error?.code).toBe('invalid-action-code')
  })
})
