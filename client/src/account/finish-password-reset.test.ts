import { describe, expect, it } from 'vitest'
import { IdentityError } from '../identity/provider.ts'
import { ADA, json, ORIGIN, problem, secondFactorRequired } from '../session/session-fixture.ts'
import { acceptSignIn, openAccountFixture } from './account-fixture.ts'

const NEW_PASSWORD = 'battery staple'

/** Ada is signed out and has received a password reset email. */
const openPasswordReset = async () => {
  const fixture = await openAccountFixture(acceptSignIn)
  await fixture.session.signOut()
  fixture.received.length = 0
  await fixture.account.sendPasswordReset(ADA.email, '/reports?year=2026')
  return { ...fixture, code: fixture.provider.mailbox[0]?.code ?? '' }
}

describe('a password reset', () => {
  it('is not refused for an unknown email, but sends nothing', async () => {
    const { account, provider } = await openPasswordReset()
    expect(await account.sendPasswordReset('unknown@example.com', '/')).toEqual({ error: null })
    expect(provider.mailbox).toMatchObject([
      { to: ADA.email, continueUrl: `${ORIGIN}/reports?year=2026`, language: 'de' },
    ])
  })

  it('sets the password with the link and signs in', async () => {
    const { account, session, code, localStorage } = await openPasswordReset()
    expect(await account.readLink(code)).toEqual({
      error: null,
      value: { kind: 'reset', email: ADA.email },
    })
    expect(
      await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }),
    ).toEqual({
      error: null,
    })
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(localStorage.getItem('userToken')).toBe('token-2')
  })

  it('tells the tab that waits for it', async () => {
    const { account, code } = await openPasswordReset()
    const { linkUses } = (await openAccountFixture(acceptSignIn)).account
    const noticed = Promise.withResolvers<void>()
    const unsubscribe = linkUses.subscribe(noticed.resolve)
    await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD })
    await noticed.promise
    expect(linkUses.getState()).toEqual({ kind: 'reset', email: ADA.email })
    unsubscribe()
    expect(linkUses.getState()).toBeNull()
  })

  it('says whether the names entered before the verification are gone', async () => {
    const { account, code, backend } = await openPasswordReset()
    backend.respond = () => json({ ...ADA, token: 'token-2', names_removed: true })
    expect(
      await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }),
    ).toEqual({ error: null, namesRemoved: true })
  })

  it('is done, without a session, if the user leaves the second step', async () => {
    const { account, session, code, backend } = await openPasswordReset()
    backend.respond = () => secondFactorRequired(['totp'])
    const unsubscribe = session.secondStep.subscribe(() => session.secondStep.cancel())
    expect(
      await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }),
    ).toEqual({ error: null, isUnfinished: true })
    unsubscribe()
    expect(account.isConsumed(code)).toBe(true)
    expect(session.getState().status).toBe('signed-out')
  })

  it('makes the password the last sign-in method of this device', async () => {
    const { account, code, lastMethod } = await openPasswordReset()
    lastMethod.remember('google')
    await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD })
    expect(lastMethod.read()).toBe('password')
  })

  it('signs in on a retry if the API was unavailable', async () => {
    const { account, session, code, backend } = await openPasswordReset()
    backend.respond = () => problem('unavailable')
    expect(
      (await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }))
        .error?.code,
    ).toBe('unavailable')
    backend.respond = acceptSignIn
    expect(
      await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }),
    ).toEqual({
      error: null,
    })
    expect(session.getState().status).toBe('signed-in')
  })

  it('reports on a retry with another password that the first one is already set', async () => {
    const { account, session, code, backend } = await openPasswordReset()
    backend.respond = () => problem('unavailable')
    await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD })
    backend.respond = acceptSignIn
    const { error } = await account.applyLink('reset', {
      code,
      email: ADA.email,
      newPassword: 'something else',
    })
    expect(error?.code).toBe('password-already-set')
    expect(session.getState().status).toBe('signed-out')
    expect(
      await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }),
    ).toEqual({
      error: null,
    })
  })

  it('signs in on a retry if the provider’s response was lost', async () => {
    const { account, session, code, provider } = await openPasswordReset()
    const reset = provider.resetPassword
    provider.resetPassword = async (used, password) => {
      await reset(used, password)
      throw new IdentityError('provider-unreachable')
    }
    const first = await account.applyLink('reset', {
      code,
      email: ADA.email,
      newPassword: NEW_PASSWORD,
    })
    expect(first.error?.code).toBe('provider-unreachable')
    provider.resetPassword = reset
    const other = await account.applyLink('reset', {
      code,
      email: ADA.email,
      newPassword: 'something else',
    })
    expect(other.error?.code).toBe('password-already-set')
    expect(account.isConsumed(code)).toBe(true)
    expect(
      await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }),
    ).toEqual({
      error: null,
    })
    expect(session.getState().status).toBe('signed-in')
  })

  it('fails with an expired or unknown code', async () => {
    const { account, session, provider, code } = await openPasswordReset()
    provider.expireCode(code)
    expect(
      (await account.applyLink('reset', { code, email: ADA.email, newPassword: NEW_PASSWORD }))
        .error?.code,
    ).toBe('expired-action-code')
    expect((await account.readLink('never-was')).error?.code).toBe('invalid-action-code')
    expect(session.getState().status).toBe('signed-out')
  })
})
