import { describe, expect, it } from 'vitest'
import { ADA, json, problem } from '../session/session-fixture.ts'
import { noContent, openAccountFixture } from './account-fixture.ts'

/** Ada is signed in with an unverified email and has received the verification email. */
const openUnverified = async () => {
  const fixture = await openAccountFixture(noContent)
  fixture.provider.unverify(ADA.email)
  fixture.persisted.saveUser({ ...ADA, email_verified: false }, 'token-1')
  await fixture.session.syncWithStorage()
  await fixture.account.resendVerification('/')
  return { ...fixture, code: fixture.provider.mailbox[0]?.code ?? '' }
}

describe('a link that verifies an email', () => {
  it('verifies the signed-in user', async () => {
    const { account, session, code, backend, localStorage } = await openUnverified()
    backend.respond = () => json({ ...ADA, token: 'token-2' })
    expect(await account.applyLink('verify', { code })).toEqual({ error: null })
    expect(session.getState()).toMatchObject({ user: { email_verified: true } })
    expect(localStorage.getItem('userToken')).toBe('token-2')
  })

  it('says whether the names entered before the verification are gone', async () => {
    const { account, code, backend } = await openUnverified()
    backend.respond = () => json({ ...ADA, first_name: '', last_name: '', token: 'token-2' })
    expect(await account.applyLink('verify', { code })).toEqual({ error: null, namesRemoved: true })
  })

  it('succeeds and is consumed if the API is unavailable', async () => {
    const { account, session, code, backend } = await openUnverified()
    backend.respond = () => problem('unavailable')
    expect(account.isConsumed(code)).toBe(false)
    expect(await account.applyLink('verify', { code })).toEqual({ error: null })
    expect(account.isConsumed(code)).toBe(true)
    expect((await account.checkVerification()).error?.code).toBe('unavailable')
    expect(session.getState().status).toBe('signed-in')
    backend.respond = () => json({ ...ADA, token: 'token-2' })
    expect(await account.checkVerification()).toEqual({ error: null, value: true })
  })

  it('verifies the signed-in user on a retry after a lost response', async () => {
    const { account, session, code, provider, backend } = await openUnverified()
    await provider.applyActionCode(code)
    backend.respond = () => json({ ...ADA, token: 'token-2' })
    expect((await account.applyLink('verify', { code })).error?.code).toBe('invalid-action-code')
    expect(session.getState()).toMatchObject({ user: { email_verified: true } })
  })

  it('is not consumed by a failed attempt', async () => {
    const { account, provider } = await openAccountFixture(noContent)
    await account.resendVerification('/')
    const { code = '' } = provider.mailbox[0] ?? {}
    provider.fail('provider-unreachable')
    expect((await account.applyLink('verify', { code })).error?.code).toBe('provider-unreachable')
    expect(account.isConsumed(code)).toBe(false)
    provider.fail(undefined)
    expect(await account.applyLink('verify', { code })).toEqual({ error: null })
  })

  it('works without a session', async () => {
    const { account, session, provider, received } = await openAccountFixture(noContent)
    await account.resendVerification('/')
    await session.signOut()
    received.length = 0
    expect(await account.applyLink('verify', { code: provider.mailbox[0]?.code ?? '' })).toEqual({
      error: null,
    })
    expect(received).toEqual([])
  })

  it('fails the second time', async () => {
    const { account, provider } = await openAccountFixture(noContent)
    await account.resendVerification('/')
    const { code = '' } = provider.mailbox[0] ?? {}
    await account.applyLink('verify', { code })
    expect((await account.applyLink('verify', { code })).error?.code).toBe('invalid-action-code')
  })
})
