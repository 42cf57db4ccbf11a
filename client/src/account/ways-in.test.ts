import { describe, expect, it, vi } from 'vitest'
import { ADA, problem, TestPopup } from '../session/session-test-bed.ts'
import { letIn, openAccount, PASSWORD } from './account-test-bed.ts'
import { needsFreshSignIn } from './needs-fresh-sign-in.ts'

const NEXT = 'battery staple'

/** Everybody's last sign-in is that long ago. */
function letTimePass(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}

describe('a new password', () => {
  it('is set at the provider, and this device goes on by it under a new session', async () => {
    const { account, session, provider, local, calls } = await openAccount(letIn)
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    expect(await account.setPassword(NEXT)).toEqual({ error: null })
    expect(local.getItem('userToken')).toBe('token-2')
    expect(new Set(states)).toEqual(new Set(['signed-in']))
    await expect(provider.signIn(ADA.email, PASSWORD)).rejects.toMatchObject({
      code: 'invalid-credential',
    })
    expect(calls()).toEqual(['POST /api/login'])
  })

  it('hands in a proof that was made after the change', async () => {
    const { account, provider, received } = await openAccount(letIn)
    const before = await provider.proof()
    await account.setPassword(NEXT)
    expect(received[0]?.body).toMatchObject({ firebase_uuid: before?.uid })
    expect(received[0]?.body).not.toMatchObject({ id_token: before?.idToken })
  })

  it('lets nobody in again who was signed out while it was set', async () => {
    const { account, session, provider, openTab, local, calls } = await openAccount(letIn)
    const { setPassword } = provider
    vi.spyOn(provider, 'setPassword').mockImplementation(async (password) => {
      await setPassword(password)
      const other = openTab()
      await other.refresh()
      await other.signOut()
      await session.check()
    })
    expect((await account.setPassword(NEXT)).error).not.toBeNull()
    expect(session.getState().status).toBe('signed-out')
    expect(local.getItem('userToken')).toBeNull()
    expect(await provider.proof()).toBeNull()
    expect(calls()).not.toContain('POST /api/login')
  })

  it('asks for a fresh sign-in first, changes nothing until then, and goes well after it', async () => {
    const { account, provider } = await openAccount(letIn)
    using _ = letTimePass(10)
    const refused = await account.setPassword(NEXT)
    expect(refused.error).toMatchObject({ code: 'recent-sign-in-required' })
    expect(needsFreshSignIn(refused.error)).toBe(true)
    expect(await account.freshSignIn.answerWithPassword(PASSWORD)).toEqual({ error: null })
    expect(await account.setPassword(NEXT)).toEqual({ error: null })
    await provider.signIn(ADA.email, NEXT)
  })

  it('is the first one for somebody who came by Google, who keeps both', async () => {
    const { account, provider } = await openAccount(letIn)
    await account.addGoogle()
    provider.forgetPassword(ADA.email)
    await account.freshSignIn.answerWithGoogle()
    expect(await account.setPassword(NEXT)).toEqual({ error: null })
    expect(await provider.account()).toMatchObject({ hasPassword: true, hasGoogle: true })
  })

  it('is not set on the account of somebody else who is signed in at the provider', async () => {
    const { account, provider, google } = await openAccount(letIn)
    google.choose = async () => ({ email: 'grace@example.com' })
    await provider.signInWithGoogle(new TestPopup())
    expect((await account.setPassword(NEXT)).error).toMatchObject({ code: 'sign-in-expired' })
    expect(await provider.account()).toMatchObject({ hasPassword: false })
  })

  it('against the policy changes nothing', async () => {
    const { account, calls } = await openAccount(letIn)
    expect((await account.setPassword('12345')).error).toMatchObject({ code: 'weak-password' })
    expect(calls()).toEqual([])
  })
})

describe('a fresh sign-in', () => {
  it('that fails signs nobody out', async () => {
    const { account, session, provider } = await openAccount(letIn)
    const { error } = await account.freshSignIn.answerWithPassword('wrong')
    expect(error).toMatchObject({ code: 'invalid-credential' })
    expect(needsFreshSignIn(error)).toBe(false)
    expect(session.getState().status).toBe('signed-in')
    expect(await provider.proof()).toMatchObject({ email: ADA.email })
  })

  it('brings the provider’s session back where this browser has lost it', async () => {
    const { account, provider } = await openAccount(letIn)
    await provider.signOut()
    const { error } = await account.setPassword(NEXT)
    expect(needsFreshSignIn(error)).toBe(true)
    await account.freshSignIn.answerWithPassword(PASSWORD)
    expect(await provider.proof()).toMatchObject({ email: ADA.email })
  })

  it('by Google is the same person, or nobody else', async () => {
    const { account, session, provider, google } = await openAccount(letIn)
    expect(await account.addGoogle()).toEqual({ error: null })
    expect(await account.freshSignIn.answerWithGoogle()).toEqual({ error: null })
    google.choose = async () => ({ email: 'grace@example.com' })
    expect((await account.freshSignIn.answerWithGoogle()).error).toMatchObject({
      code: 'user-mismatch',
    })
    expect(session.getState()).toMatchObject({ user: ADA })
    expect(await provider.proof()).toMatchObject({ email: ADA.email })
  })

  it('says when the browser blocked the window', async () => {
    const { account, google } = await openAccount(letIn)
    google.popup = null
    expect((await account.freshSignIn.answerWithGoogle()).error?.code).toBe('popup-blocked')
    expect((await account.addGoogle()).error?.code).toBe('popup-blocked')
  })
})

describe('Google', () => {
  it('is added and taken off again, and who looks at the ways in sees it', async () => {
    const { account } = await openAccount(letIn)
    const looking = account.facts.subscribe(() => {})
    await account.addGoogle()
    await vi.waitFor(() =>
      expect(account.facts.getState().value).toMatchObject({ hasGoogle: true }),
    )
    expect(await account.removeGoogle()).toEqual({ error: null })
    await vi.waitFor(() =>
      expect(account.facts.getState().value).toMatchObject({ hasGoogle: false }),
    )
    looking()
  })

  it('is told the product by a proof, and the session goes on under the token it answers', async () => {
    const { account, local, received } = await openAccount(letIn)
    await account.addGoogle()
    expect(received).toMatchObject([
      { call: 'POST /api/user/verification', headers: { authorization: 'Bearer token-1' } },
    ])
    expect(local.getItem('userToken')).toBe('token-2')
  })

  it.each(['identity_mismatch', 'invalid_identity_token', 'unavailable'] as const)(
    'is added also where the product takes no proof of it: %s',
    async (code) => {
      const { account, session, local } = await openAccount(() => problem(code))
      expect(await account.addGoogle()).toEqual({ error: null })
      expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
      expect(local.getItem('userToken')).toBe('token-1')
    },
  )

  it('of another address is not kept', async () => {
    const { account, provider, google } = await openAccount(letIn)
    google.choose = async () => ({ email: 'grace@example.com' })
    expect((await account.addGoogle()).error).toMatchObject({ code: 'google-other-address' })
    expect(await provider.account()).toMatchObject({ hasGoogle: false })
  })

  it('is not taken off after a sign-in of long ago', async () => {
    const { account, provider } = await openAccount(letIn)
    await account.addGoogle()
    using _ = letTimePass(10)
    expect(needsFreshSignIn((await account.removeGoogle()).error)).toBe(true)
    expect(await provider.account()).toMatchObject({ hasGoogle: true })
  })

  it('stays the last way in', async () => {
    const { account, provider } = await openAccount(letIn)
    await account.addGoogle()
    provider.forgetPassword(ADA.email)
    expect((await account.removeGoogle()).error).toMatchObject({ code: 'last-way-in' })
  })
})

it('a product that cannot be reached leaves a new password to be handed in by doing it again', async () => {
  const { account, session, product } = await openAccount(() => problem('unavailable'))
  expect((await account.setPassword(NEXT)).error).toMatchObject({ code: 'unavailable' })
  expect(session.getState().status).toBe('signed-in')
  product.reply = letIn
  expect(await account.setPassword(NEXT)).toEqual({ error: null })
})
