import { describe, expect, it } from 'vitest'
import { ADA, json, ORIGIN, problem } from '../session/session-fixture.ts'
import { acceptSignIn, noContent, openAccountFixture, PASSWORD } from './account-fixture.ts'

describe('a link that changes the email', () => {
  const NEW_EMAIL = 'countess@example.com'
  const EXPIRES_AT = '2026-01-02T00:00:00.000Z'
  const stillPending = () => json({ expires_at: EXPIRES_AT })

  const openPendingChange = async () => {
    const fixture = await openAccountFixture(stillPending)
    await fixture.provider.sendEmailChange(NEW_EMAIL, ORIGIN)
    await fixture.session.signOut()
    fixture.received.length = 0
    return { ...fixture, code: fixture.provider.mailbox.at(-1)?.code ?? '' }
  }

  it('has an expiry, and is checked with the API before it is consumed', async () => {
    const { account, code, received, calls } = await openPendingChange()
    expect(await account.readLink(code)).toMatchObject({
      value: { kind: 'change', email: NEW_EMAIL, expiresAt: EXPIRES_AT },
    })
    expect(await account.applyLink('change', { code, email: NEW_EMAIL })).toEqual({ error: null })
    expect(account.isConsumed(code)).toBe(true)
    expect(calls()).toEqual(['POST /api/user/email/link', 'POST /api/user/email/link'])
    expect(received[0]?.body).toEqual({ code })
  })

  it('is known to be used on the pages that follow, until the change is undone', async () => {
    const { account, provider, code } = await openPendingChange()
    await account.applyLink('change', { code, email: NEW_EMAIL })
    account.linkUses.subscribe(() => {})()
    expect(account.linkUses.getState()).toEqual({ kind: 'change', email: NEW_EMAIL })
    const undo = { email: ADA.email, returnPath: '/account' }
    await account.applyLink('recover', { code: provider.mailbox.at(-1)?.code ?? '', ...undo })
    expect(account.linkUses.getState()).toBeNull()
  })

  it.each(['email_changed', 'unavailable', 'rate_limited'] as const)(
    'is not consumed if the API responds with %s',
    async (code) => {
      const fixture = await openPendingChange()
      fixture.backend.respond = () => problem(code)
      expect((await fixture.account.readLink(fixture.code)).error?.code).toBe(code)
      expect(
        (await fixture.account.applyLink('change', { code: fixture.code, email: NEW_EMAIL })).error
          ?.code,
      ).toBe(code)
      expect(fixture.account.isConsumed(fixture.code)).toBe(false)
      fixture.backend.respond = stillPending
      expect(
        await fixture.account.applyLink('change', { code: fixture.code, email: NEW_EMAIL }),
      ).toEqual({
        error: null,
      })
    },
  )

  it('is invalid if the provider consumed it in the meantime', async () => {
    const { account, backend, code } = await openPendingChange()
    backend.respond = () => problem('not_found')
    expect((await account.applyLink('change', { code, email: NEW_EMAIL })).error?.code).toBe(
      'invalid-action-code',
    )
  })
})

describe('a link that reverts an email change', () => {
  const NEW_EMAIL = 'countess@example.com'
  const undo = (code: string) => ({ code, email: ADA.email, returnPath: '/account' })

  /** Ada's email was changed, and her previous email has received the link. */
  const openChanged = async () => {
    const fixture = await openAccountFixture(acceptSignIn)
    await fixture.provider.sendEmailChange(NEW_EMAIL, ORIGIN)
    await fixture.provider.applyActionCode(fixture.provider.mailbox.at(-1)?.code ?? '')
    const { code = '', kind, to } = fixture.provider.mailbox.at(-1) ?? {}
    expect([kind, to]).toEqual(['recover', ADA.email])
    return { ...fixture, code }
  }

  it("has the API end the sessions first, and shows that this browser's has ended", async () => {
    const { account, session, backend, calls, received, provider, code } = await openChanged()
    received.length = 0
    backend.respond = ({ call }) => {
      if (!call.endsWith('/undo')) return problem('unauthenticated')
      expect(provider.mailbox.at(-1)?.kind).toBe('recover')
      return noContent()
    }
    await account.applyLink('recover', undo(code))
    expect(session.getState()).toEqual({ status: 'signed-out', reason: 'ended' })
    expect(calls()).toEqual(['POST /api/user/email/undo', 'GET /api/user'])
    expect(received[0]?.body).toEqual({ code })
  })

  it('leaves the session of another user alone', async () => {
    const { account, session, code } = await openChanged()
    await account.applyLink('recover', undo(code))
    expect(session.getState()).toMatchObject({ status: 'signed-in' })
  })

  it('is undone while the API does not answer', async () => {
    const { account, backend, provider, code } = await openChanged()
    backend.respond = () => problem('unavailable')
    expect(await account.applyLink('recover', undo(code))).toMatchObject({ error: null })
    await provider.signIn(ADA.email, PASSWORD)
    expect(account.isConsumed(code)).toBe(true)
  })

  it('sends a password reset to the previous email', async () => {
    const { account, provider, code } = await openChanged()
    expect(await account.applyLink('recover', undo(code))).toEqual({
      error: null,
      isResetSent: true,
    })
    expect(provider.mailbox.at(-1)).toMatchObject({
      kind: 'reset',
      to: ADA.email,
      continueUrl: `${ORIGIN}/account`,
      language: 'de',
    })
    expect(account.isConsumed(code)).toBe(true)
  })

  it('reverts the change even if the password reset cannot be sent', async () => {
    const { account, provider, code } = await openChanged()
    const applied = provider.applyActionCode
    provider.applyActionCode = async (used) => {
      await applied(used)
      provider.fail('too-many-requests')
    }
    expect(await account.applyLink('recover', undo(code))).toEqual({
      error: null,
      isResetSent: false,
    })
    provider.fail(undefined)
    await provider.signIn(ADA.email, PASSWORD)
    expect(await provider.account()).toMatchObject({ email: ADA.email })
    expect(account.isConsumed(code)).toBe(true)
  })

  it('sends no email if it has expired', async () => {
    const { account, provider, code } = await openChanged()
    provider.expireCode(code)
    const before = provider.mailbox.length
    const { error } = await account.applyLink('recover', undo(code))
    expect(error?.code).toBe('expired-action-code')
    expect(provider.mailbox).toHaveLength(before)
    expect(account.isConsumed(code)).toBe(false)
  })
})
