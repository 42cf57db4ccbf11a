import { describe, expect, it } from 'vitest'
import { IdentityError } from '../identity/identity-error.ts'
import { ADA, json, problem } from '../session/session-test-bed.ts'
import { letIn, nothing, openAccount, ORIGIN } from './account-test-bed.ts'

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

describe('a link that verifies an address', () => {
  it('lets the person who is signed in here go on as verified', async () => {
    const { account, session, storage, provider, product, local } = await openAccount(nothing)
    provider.unverify(ADA.email)
    const unverified = { ...ADA, email_verified: false }
    storage.saveUser(unverified, 'token-1')
    await session.check()
    await account.resendVerification('/')
    product.reply = () => json({ ...ADA, token: 'token-2' })
    expect(await account.applyAction(provider.mailbox[0]?.code ?? '')).toEqual({ error: null })
    expect(session.getState()).toMatchObject({ user: { email_verified: true } })
    expect(local.getItem('userToken')).toBe('token-2')
  })

  it('has done its work when the product cannot be told of it, and is used up', async () => {
    const { account, session, storage, provider, product } = await openAccount(nothing)
    provider.unverify(ADA.email)
    storage.saveUser({ ...ADA, email_verified: false }, 'token-1')
    await session.check()
    await account.resendVerification('/')
    const { code = '' } = provider.mailbox[0] ?? {}
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
    const { account, session, storage, provider, product } = await openAccount(nothing)
    provider.unverify(ADA.email)
    storage.saveUser({ ...ADA, email_verified: false }, 'token-1')
    await session.check()
    await account.resendVerification('/')
    const { code = '' } = provider.mailbox[0] ?? {}
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

describe('a link that changes an address', () => {
  const NEXT_ADDRESS = 'countess@example.com'
  const UNTIL = '2026-01-02T00:00:00.000Z'
  const askedFor = () => json({ expires_at: UNTIL })

  const openMoving = async () => {
    const bed = await openAccount(askedFor)
    await bed.provider.sendEmailChange(NEXT_ADDRESS, ORIGIN)
    await bed.session.signOut()
    bed.received.length = 0
    return { ...bed, code: bed.provider.mailbox.at(-1)?.code ?? '' }
  }

  it('tells until when it counts, and is held against the product before it is used up', async () => {
    const { account, code, received, calls } = await openMoving()
    expect(await account.readAction(code)).toMatchObject({
      value: { operation: 'change-email', email: NEXT_ADDRESS, countsUntil: UNTIL },
    })
    expect(await account.makeChange(code)).toEqual({ error: null })
    expect(account.isUsedUp(code)).toBe(true)
    expect(calls()).toEqual(['POST /api/user/email/link', 'POST /api/user/email/link'])
    expect(received[0]?.body).toEqual({ code })
  })

  it.each(['email_changed', 'unavailable', 'rate_limited'] as const)(
    'stays unused when the product says %s, read or pressed',
    async (code) => {
      const bed = await openMoving()
      bed.product.reply = () => problem(code)
      expect((await bed.account.readAction(bed.code)).error?.code).toBe(code)
      expect((await bed.account.makeChange(bed.code)).error?.code).toBe(code)
      expect(bed.account.isUsedUp(bed.code)).toBe(false)
      bed.product.reply = askedFor
      expect(await bed.account.makeChange(bed.code)).toEqual({ error: null })
    },
  )

  it('that the provider has used up meanwhile is told as such', async () => {
    const { account, product, code } = await openMoving()
    product.reply = () => problem('not_found')
    expect((await account.makeChange(code)).error?.code).toBe('invalid-action-code')
  })
})

describe('a link that undoes a change of address', () => {
  const NEXT_ADDRESS = 'countess@example.com'

  /** Somebody moved Ada's account, and her old address has the mail. */
  const openMoved = async () => {
    const bed = await openAccount(letIn)
    await bed.provider.sendEmailChange(NEXT_ADDRESS, ORIGIN)
    await bed.provider.applyActionCode(bed.provider.mailbox.at(-1)?.code ?? '')
    const { code = '', operation, to } = bed.provider.mailbox.at(-1) ?? {}
    expect([operation, to]).toEqual(['recover-email', ADA.email])
    return { ...bed, code }
  }

  it('leads to a new password: that mail goes to the old address at once', async () => {
    const { account, provider, code } = await openMoved()
    expect(await account.undoChange(code, ADA.email, '/account')).toEqual({
      error: null,
      value: true,
    })
    expect(provider.mailbox.at(-1)).toMatchObject({
      operation: 'reset-password',
      to: ADA.email,
      continueUrl: `${ORIGIN}/account`,
      language: 'de',
    })
    expect(account.isUsedUp(code)).toBe(true)
  })

  it('has done its work when that mail cannot be sent', async () => {
    const { account, provider, code } = await openMoved()
    const applied = provider.applyActionCode
    provider.applyActionCode = async (used) => {
      await applied(used)
      provider.fail('too-many-requests')
    }
    expect(await account.undoChange(code, ADA.email, '/account')).toEqual({
      error: null,
      value: false,
    })
    provider.fail(undefined)
    expect(await provider.account()).toMatchObject({ email: ADA.email })
    expect(account.isUsedUp(code)).toBe(true)
  })

  it('that is of no use sends no mail', async () => {
    const { account, provider, code } = await openMoved()
    provider.expireCode(code)
    const before = provider.mailbox.length
    const { error } = await account.undoChange(code, ADA.email, '/account')
    expect(error?.code).toBe('expired-action-code')
    expect(provider.mailbox).toHaveLength(before)
    expect(account.isUsedUp(code)).toBe(false)
  })
})
