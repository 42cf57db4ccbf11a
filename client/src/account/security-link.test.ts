import { describe, expect, it } from 'vitest'
import { ADA, json, problem, type ReceivedRequest } from '../session/session-fixture.ts'
import { IdentityError } from '../identity/provider.ts'
import { openAccountFixture } from './account-fixture.ts'

/** After the link was used, the session of this browser has ended. */
const secured =
  (body: object) =>
  ({ call }: ReceivedRequest) =>
    call.endsWith('/security-link/use') ? json(body) : problem('unauthenticated')

describe('a security link', () => {
  it('is checked without being used', async () => {
    const { account, received } = await openAccountFixture(() =>
      json({ state: 'open', has_password: true }),
    )
    expect(await account.checkSecurityLink('t')).toEqual({
      error: null,
      value: { state: 'open', hasPassword: true },
    })
    expect(received).toEqual([
      expect.objectContaining({ call: 'POST /api/security-link', body: { token: 't' } }),
    ])
  })

  it('ends the session of this browser and sends a password reset', async () => {
    const { account, session, provider, received } = await openAccountFixture(
      secured({ email: ADA.email, has_password: true }),
    )
    const result = await account.secureAccount('t', '/account/security')
    expect(result).toMatchObject({ error: null, value: { email: ADA.email, isSent: true } })
    expect(received[0]).toMatchObject({
      call: 'POST /api/security-link/use',
      body: { token: 't' },
    })
    expect(session.getState()).toMatchObject({ status: 'signed-out' })
    expect(provider.mailbox.at(-1)).toMatchObject({ kind: 'reset', to: ADA.email })
  })

  it('sends no password reset to an email that was set since', async () => {
    const { account, provider } = await openAccountFixture(secured({ has_password: true }))
    const sent = provider.mailbox.length
    const result = await account.secureAccount('t', '/account/security')
    expect(result).toEqual({ error: null, value: { hasPassword: true, isSent: false } })
    expect(provider.mailbox).toHaveLength(sent)
  })

  it('sends no password reset to a user without a password', async () => {
    const { account, provider } = await openAccountFixture(
      secured({ email: ADA.email, has_password: false }),
    )
    const sent = provider.mailbox.length
    const { value } = await account.secureAccount('t', '/account/security')
    expect(value).toEqual({ email: ADA.email, hasPassword: false, isSent: false })
    expect(provider.mailbox).toHaveLength(sent)
  })

  it('says that the account is secured even if the password reset could not be sent', async () => {
    const { account, provider } = await openAccountFixture(
      secured({ email: ADA.email, has_password: true }),
    )
    provider.sendPasswordReset = () => Promise.reject(new IdentityError('too-many-requests'))
    const { value } = await account.secureAccount('t', '/account/security')
    expect(value).toEqual({ email: ADA.email, hasPassword: true, isSent: false })
  })

  it.each(['not_found', 'conflict', 'unavailable'] as const)(
    'sends nothing if the API responds with %s',
    async (code) => {
      const { account, session, provider } = await openAccountFixture(() => problem(code))
      const sent = provider.mailbox.length
      const { error } = await account.secureAccount('t', '/account/security')
      expect(error?.code).toBe(code)
      expect(provider.mailbox).toHaveLength(sent)
      expect(session.getState()).toMatchObject({ status: 'signed-in' })
    },
  )
})
