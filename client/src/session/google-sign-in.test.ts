import { describe, expect, it, vi } from 'vitest'
import { IdentityError } from '../identity/identity-error.ts'
import { ADA, json, never, openTestBed, problem, TestPopup } from './session-test-bed.ts'
import { createSession } from './session.ts'

const letIn = () => json({ ...ADA, token: 't' })

describe('a second click', () => {
  it('closes the first window, and the second one gets the person in', async () => {
    const { session, google } = await openTestBed(letIn)
    const [first, second] = [new TestPopup(), new TestPopup()]
    google.popup = first
    google.choose = () => new Promise(() => {})
    const replaced = session.signInWithGoogle()
    google.popup = second
    google.choose = async () => ({ email: ADA.email })
    expect(await session.signInWithGoogle()).toEqual({ error: null })
    expect(first.closed).toBe(true)
    expect((await replaced).error).toMatchObject({ code: 'popup-closed' })
    expect(session.getState()).toMatchObject({ status: 'signed-in' })
  })

  it('leaves no window behind when the first one got the person in after all', async () => {
    const product = Promise.withResolvers<ReturnType<typeof json>>()
    const { session, google, received } = await openTestBed(() => product.promise)
    const first = session.signInWithGoogle()
    await expect.poll(() => received).toHaveLength(1)
    const second = new TestPopup()
    google.popup = second
    google.choose = () => new Promise(() => {})
    void session.signInWithGoogle()
    product.resolve(letIn())
    expect(await first).toEqual({ error: null })
    expect(second.closed).toBe(true)
  })

  it('that is blocked leaves the first window alone', async () => {
    const { session, google } = await openTestBed(letIn)
    const first = new TestPopup()
    const chosen = Promise.withResolvers<{ email: string }>()
    google.popup = first
    google.choose = () => chosen.promise
    const signingIn = session.signInWithGoogle()
    google.popup = null
    expect((await session.signInWithGoogle()).error).toMatchObject({ code: 'popup-blocked' })
    expect(first.closed).toBe(false)
    chosen.resolve({ email: ADA.email })
    expect(await signingIn).toEqual({ error: null })
  })
})

it('a window that is closed while the provider is still on its way frees the screen', async () => {
  const { parts, google, provider } = await openTestBed(letIn)
  const onItsWay = Promise.withResolvers<typeof provider>()
  const session = createSession({ ...parts, loadProvider: () => onItsWay.promise })
  let wasAsked = false
  google.choose = async () => {
    wasAsked = true
    return { email: ADA.email }
  }
  const signingIn = session.signInWithGoogle()
  google.popup?.close()
  expect((await signingIn).error).toMatchObject({ code: 'popup-closed' })
  onItsWay.resolve(provider)
  await session.signIn(ADA.email, 'whatever') // it has arrived by then
  expect(wasAsked).toBe(false)
})

describe('Google in this tab', () => {
  it('leaves, and says why when it cannot', async () => {
    const { session, google } = await openTestBed(letIn)
    google.leave = () => Promise.reject(new IdentityError('unauthorized-domain'))
    expect((await session.signInWithGoogleRedirect()).error).toMatchObject({
      code: 'unauthorized-domain',
      message: 'Google sign-in failed: unauthorized-domain',
    })
  })

  it('lets in whoever comes back from it, and shows nobody the form meanwhile', async () => {
    const { session, google, received } = await openTestBed(letIn)
    await session.refresh()
    google.chosenWhileAway = { email: ADA.email }
    const back = session.comeBack()
    expect(session.getState()).toEqual({ status: 'loading', unreachable: false })
    await back
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
    expect(received[0]?.call).toBe('POST /api/loginWithProviders')
  })

  it('keeps for the form why somebody who came back is not in', async () => {
    const { session, google, product } = await openTestBed(letIn)
    await session.comeBack()
    expect(session.getState()).toMatchObject({
      status: 'signed-out',
      failure: { code: 'redirect-cancelled' },
    })
    google.chosenWhileAway = { email: ADA.email }
    product.reply = () => problem('identity_conflict')
    await session.comeBack()
    expect(session.getState()).toMatchObject({ failure: { code: 'identity_conflict' } })
  })

  it('is no news once another tab has let somebody in', async () => {
    const { session, storage } = await openTestBed(() => json(ADA))
    const back = session.comeBack()
    storage.begin({ token: 'theirs', user: ADA })
    await session.check()
    await back
    expect(session.getState()).toMatchObject({ status: 'signed-in' })
  })
})

describe('the way used last', () => {
  it('is remembered by each sign-in that went well, and by no other', async () => {
    const { session, lastWay, google, product } = await openTestBed(() => problem('internal'))
    await session.signInWithGoogle()
    expect(lastWay.read()).toBeNull()
    product.reply = letIn
    google.popup = new TestPopup()
    await session.signInWithGoogle()
    expect(lastWay.read()).toBe('google')
    const email = 'grace@example.com'
    await session.signUp({ email, password: 'nanoseconds', first_name: '', last_name: '' })
    expect(lastWay.read()).toBe('password')
  })

  it('outlives a logout, and not the account', async () => {
    const { session, lastWay } = await openTestBed(letIn)
    await session.signInWithGoogle()
    await session.signOut()
    expect(lastWay.read()).toBe('google')
    session.endDeleted(ADA.id)
    expect(lastWay.read()).toBeNull()
  })
})

describe('Google', () => {
  it('lets in whoever was chosen in the window, which is closed then', async () => {
    const { session, google, received } = await openTestBed(() => json({ ...ADA, token: 't' }))
    google.choose = async () => ({ email: ADA.email, name: 'Ada Lovelace' })
    expect(await session.signInWithGoogle()).toEqual({ error: null })
    expect(google.popup?.closed).toBe(true)
    expect(received[0]).toMatchObject({
      call: 'POST /api/loginWithProviders',
      body: { name: 'Ada Lovelace' },
    })
  })

  it('says when the browser blocked the window', async () => {
    const { session, google } = await openTestBed(never)
    google.popup = null
    expect((await session.signInWithGoogle()).error).toEqual({
      code: 'popup-blocked',
      message: 'Google sign-in failed: popup-blocked',
    })
  })

  it('frees the screen when the window is closed, and still lets in whom the provider names afterwards', async () => {
    const { session, google } = await openTestBed(() => json({ ...ADA, token: 't' }))
    const chosen = Promise.withResolvers<{ email: string }>()
    const popup = new TestPopup()
    google.popup = popup
    const asked = Promise.withResolvers<void>()
    google.choose = () => {
      asked.resolve()
      return chosen.promise
    }
    const signingIn = session.signInWithGoogle()
    await asked.promise
    popup.close()
    expect((await signingIn).error).toMatchObject({ code: 'popup-closed' })
    chosen.resolve({ email: ADA.email })
    await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'))
  })
})
