import { expect, it, vi } from 'vitest'
import { ADA, json, problem, TestPopup, type Received } from '../session/session-test-bed.ts'
import { letIn, nothing, openAccount, PASSWORD } from './account-test-bed.ts'

const NEXT = 'battery staple'
const BOB = { ...ADA, id: 'user-2', email: 'bob@example.com' }

/** Ada, in a page that can ask her; the product finds every proof too old until it says otherwise. */
async function openAsked() {
  const stale = { proofs: true }
  const bed = await openAccount((request: Received) => {
    const takesProof = request.call.startsWith('POST')
    if (takesProof && stale.proofs) return problem('reauthentication_required')
    return request.call.endsWith('/delete') ? nothing() : letIn(request)
  })
  const { freshSignIn } = bed.account
  const leave = freshSignIn.subscribe(() => {})
  const asked = () => vi.waitFor(() => expect(freshSignIn.getState()).not.toBeNull())
  return { ...bed, freshSignIn, leave, asked, stale }
}

it('what was refused for want of a fresh sign-in is asked for, and then done', async () => {
  const { account, freshSignIn, asked, stale, local } = await openAsked()
  const changed = account.setPassword(NEXT)
  await asked()
  expect(freshSignIn.getState()).toEqual({
    email: ADA.email,
    hasPassword: true,
    hasGoogle: false,
  })
  stale.proofs = false
  // The password is the new one already: the provider had no objection, the product had.
  expect((await freshSignIn.answerWithPassword('wrong')).error?.code).toBe('invalid-credential')
  expect(freshSignIn.getState()).not.toBeNull()
  expect(await freshSignIn.answerWithPassword(NEXT)).toEqual({ error: null })
  expect(freshSignIn.getState()).toBeNull()
  expect(await changed).toEqual({ error: null })
  expect(local.getItem('userToken')).toBe('token-2')
})

it('a person who does not answer keeps all as it was', async () => {
  const { account, session, provider, freshSignIn, asked, local } = await openAsked()
  const deleted = account.deleteAccount(ADA.email)
  await asked()
  freshSignIn.cancel()
  expect(await deleted).toMatchObject({ error: { code: 'cancelled' } })
  expect(freshSignIn.getState()).toBeNull()
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  expect(local.getItem('userToken')).toBe('token-1')
  expect(await provider.proof()).toMatchObject({ email: ADA.email })
})

it('every way is offered where the provider has forgotten who they are', async () => {
  const { account, provider, freshSignIn, asked } = await openAsked()
  await provider.signOut()
  void account.deleteAccount(ADA.email)
  await asked()
  expect(freshSignIn.getState()).toEqual({ email: ADA.email, hasPassword: true, hasGoogle: true })
})

/** Ada again, who has moved by a link pressed elsewhere: the provider knows her here no longer. */
async function openMoved() {
  const bed = await openAsked()
  const moved = { ...ADA, email: 'countess@example.com' }
  const moment = '2026-01-01T00:00:00.000Z'
  const change = { email: moved.email, asked_at: moment, expires_at: moment }
  await bed.provider.sendEmailChange(moved.email, '/')
  await bed.provider.applyActionCode(bed.provider.mailbox.at(-1)?.code ?? '')
  await bed.provider.signOut()
  bed.product.reply = ({ call, body }) => {
    if (call === 'GET /api/user/email') return json({ change })
    if (call === 'POST /api/login')
      return json({ ...ADA, ...(body as { email: string }), token: 'token-2' })
    return call === 'GET /api/user' ? json(BOB) : nothing()
  }
  return { ...bed, moved }
}

it('whoever has moved by a link pressed elsewhere is followed to the new address', async () => {
  const { account, session, moved, freshSignIn, asked, local } = await openMoved()
  const deleted = account.deleteAccount(moved.email)
  await asked()
  expect(freshSignIn.getState()).toEqual({
    email: ADA.email,
    hasPassword: true,
    hasGoogle: false,
    movedTo: moved.email,
  })
  expect((await freshSignIn.answerWithPassword('wrong')).error?.code).toBe('invalid-credential')
  expect(session.getState()).toMatchObject({ user: ADA })
  expect(await freshSignIn.answerWithPassword(PASSWORD)).toEqual({ error: null })
  expect(await deleted).toEqual({ error: null })
  expect(local.getItem('userToken')).toBeNull()
})

it('whoever another tab signs in while a move is followed stays', async () => {
  const { account, session, provider, storage, freshSignIn, asked, local } = await openMoved()
  const removed = account.removeGoogle()
  await asked()
  const { reauthenticate } = provider
  provider.reauthenticate = async (email, password) => {
    await reauthenticate(email, password)
    storage.begin({ token: 'token-of-bob', user: BOB })
    await session.check()
  }
  expect((await freshSignIn.answerWithPassword(PASSWORD)).error?.code).toBe('cancelled')
  expect((await removed).error?.code).toBe('cancelled')
  expect(local.getItem('userToken')).toBe('token-of-bob')
})

it('only the ways the person has are offered', async () => {
  const { account, provider, freshSignIn, asked, stale } = await openAsked()
  await account.addGoogle()
  provider.forgetPassword(ADA.email)
  const deleted = account.deleteAccount(ADA.email)
  await asked()
  expect(freshSignIn.getState()).toEqual({ email: ADA.email, hasPassword: false, hasGoogle: true })
  stale.proofs = false
  expect(await freshSignIn.answerWithGoogle()).toEqual({ error: null })
  expect(await deleted).toEqual({ error: null })
})

it('is asked once: what is refused again is told', async () => {
  const { account, freshSignIn, asked } = await openAsked()
  const deleted = account.deleteAccount(ADA.email)
  await asked()
  await freshSignIn.answerWithPassword(PASSWORD)
  expect(await deleted).toMatchObject({ error: { code: 'reauthentication_required' } })
  expect(freshSignIn.getState()).toBeNull()
})

it('where nobody can be asked the refusal stands', async () => {
  const { account, leave } = await openAsked()
  leave()
  const { error } = await account.deleteAccount(ADA.email)
  expect(error).toMatchObject({ code: 'reauthentication_required' })
})

it('whoever leaves the page takes it back', async () => {
  const { account, freshSignIn, asked, leave } = await openAsked()
  const deleted = account.deleteAccount(ADA.email)
  await asked()
  leave()
  expect(await deleted).toMatchObject({ error: { code: 'cancelled' } })
  expect(freshSignIn.getState()).toBeNull()
})

it('nobody is asked any longer once another tab has signed them out', async () => {
  const { account, session, freshSignIn, asked, openTab } = await openAsked()
  const deleted = account.deleteAccount(ADA.email)
  await asked()
  const other = openTab()
  await other.refresh()
  await other.signOut()
  await session.check()
  expect(freshSignIn.getState()).toBeNull()
  expect(await deleted).toMatchObject({ error: { code: 'cancelled' } })
  expect(session.getState().status).toBe('signed-out')
})

it('what one person asked for is never put to the next, nor done in their name', async () => {
  const { account, session, provider, product, storage, freshSignIn } = await openAsked()
  product.reply = async (request) => {
    if (!request.call.startsWith('POST')) return json(BOB)
    // Another tab lets somebody else in while the product thinks.
    await provider.signUp(BOB.email, PASSWORD)
    storage.begin({ token: 'token-of-bob', user: BOB })
    await session.check()
    return problem('reauthentication_required')
  }
  const { error } = await account.setPassword(NEXT)
  expect(error).toMatchObject({ code: 'reauthentication_required' })
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: BOB })
  expect(freshSignIn.getState()).toBeNull()
})

it('a window is left to the next click: one that opened by itself would be blocked', async () => {
  const { account, provider, freshSignIn, asked, google } = await openAsked()
  await provider.signOut()
  const [before, after] = [new TestPopup(), new TestPopup()]
  google.popup = before
  const added = account.addGoogle()
  await asked()
  google.popup = after
  await freshSignIn.answerWithPassword(PASSWORD)
  expect(await added).toMatchObject({ error: { code: 'popup-closed' } })
  expect([before.closed, after.closed]).toEqual([true, false])
  expect(await provider.account()).toMatchObject({ hasGoogle: false })
  expect(await account.addGoogle()).toEqual({ error: null })
})
