import { describe, expect, it } from 'vitest'
import { ADA, json, problem } from '../session/session-test-bed.ts'
import { letIn, openAccount, ORIGIN } from './account-test-bed.ts'

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
