import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { expect, it, vi } from 'vitest'
import {
  ADA,
  json,
  problem,
  secondFactorRequired,
  TestPopup,
  type ReceivedRequest,
} from '../session/session-fixture.ts'
import type { Session } from '../session/session.ts'
import { acceptSignIn, noContent, openAccountFixture, PASSWORD } from './account-fixture.ts'

const NEW_PASSWORD = 'battery staple'
const SIGN_IN_METHODS = { password_updated_at: null, methods: ['google.com'] }
const BOB = { ...ADA, id: 'user-2', email: 'bob@example.com' }

/** Ada, with the re-authentication dialog mounted; the API refuses proofs as too old while `stale.proofs` is true. */
async function openReauth() {
  const stale = { proofs: true }
  const fixture = await openAccountFixture((request: ReceivedRequest) => {
    const needsProof = request.call.startsWith('POST')
    if (needsProof && stale.proofs) return problem('reauthentication_required')
    return /^POST .*\/(delete|email)$/.test(request.call) ? noContent() : acceptSignIn(request)
  })
  const { reauth } = fixture.account
  const unmountDialog = reauth.subscribe(() => {})
  const promptShown = () => vi.waitFor(() => expect(reauth.getState()).not.toBeNull())
  return { ...fixture, reauth, unmountDialog, promptShown, stale }
}

it('an operation that requires re-authentication prompts for it and then runs again', async () => {
  const { account, reauth, promptShown, stale, calls } = await openReauth()
  const changed = account.requestEmailChange('new@example.com', '/')
  await promptShown()
  expect(reauth.getState()).toEqual({
    email: ADA.email,
    hasPassword: true,
    providers: [],
  })
  stale.proofs = false
  expect((await reauth.submitPassword('wrong')).error?.code).toBe('invalid-credential')
  expect(reauth.getState()).not.toBeNull()
  expect(await reauth.submitPassword(PASSWORD)).toEqual({ error: null })
  expect(reauth.getState()).toBeNull()
  expect(await changed).toMatchObject({ error: null })
  expect(calls().filter((call) => call === 'POST /api/user/email')).toHaveLength(2)
})

it('dismissing the prompt changes nothing', async () => {
  const { account, session, provider, reauth, promptShown, localStorage } = await openReauth()
  const deleted = account.deleteAccount(ADA.email)
  await promptShown()
  reauth.cancel()
  expect(await deleted).toMatchObject({ error: { code: 'cancelled' } })
  expect(reauth.getState()).toBeNull()
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADA })
  expect(localStorage.getItem('userToken')).toBe('token-1')
  expect(await provider.proof()).toMatchObject({ email: ADA.email })
})

it('dismissing the prompt closes the window of the provider', async () => {
  const { account, reauth, promptShown, federated } = await openReauth()
  void account.deleteAccount(ADA.email)
  await promptShown()
  const popup = new TestPopup()
  federated.popup = popup
  federated.choose = () => new Promise(() => {})
  void reauth.submitProvider('google')
  expect(popup.closed).toBe(false)
  reauth.cancel()
  expect(popup.closed).toBe(true)
})

it('leaving a page without a prompt keeps the window of a provider that is being added', async () => {
  const { account, unmountDialog, federated } = await openReauth()
  const popup = new TestPopup()
  federated.popup = popup
  federated.choose = () => new Promise(() => {})
  void account.link('google')
  unmountDialog()
  expect(popup.closed).toBe(false)
  popup.close()
})

it('those that the API knows are offered if the user is signed out at the provider', async () => {
  const { account, provider, backend, reauth, promptShown } = await openReauth()
  backend.respond = ({ call }) =>
    call === 'GET /api/user/email' ? json({ change: null }) : json(SIGN_IN_METHODS)
  await provider.signOut()
  await account.providerAccount.refresh()
  expect(account.providerAccount.getState()).toMatchObject({
    error: null,
    value: { hasPassword: false, providers: ['google'] },
  })
  void account.deleteAccount(ADA.email)
  await promptShown()
  expect(reauth.getState()).toEqual({ email: ADA.email, hasPassword: false, providers: ['google'] })
})

it.each([
  ['the API knows none either', undefined],
  ['the product no longer offers those that the API knows', ['oidc.former']],
])('all methods are offered if %s', async (_, methods) => {
  const { account, provider, backend, reauth, promptShown } = await openReauth()
  backend.respond = ({ call }) =>
    call === 'GET /api/user/email'
      ? json({ change: null })
      : json({ password_updated_at: null, methods })
  await provider.signOut()
  void account.deleteAccount(ADA.email)
  await promptShown()
  expect(reauth.getState()).toEqual({
    email: ADA.email,
    hasPassword: true,
    providers: PROVIDER_IDS,
  })
})

/**
 * Ada has asked for an email change, and is signed out at the provider here. `isConfirmed`: on another device. Her new
 * sessions need a second step if the API `asksStep`.
 */
async function openPendingChange({ isConfirmed = false, asksStep = false } = {}) {
  const fixture = await openReauth()
  const changedUser = { ...ADA, email: 'countess@example.com' }
  const time = '2026-01-01T00:00:00.000Z'
  const change = { email: changedUser.email, asked_at: time, expires_at: time }
  await fixture.provider.sendEmailChange(changedUser.email, '/')
  const { code = '' } = fixture.provider.mailbox.at(-1) ?? {}
  if (isConfirmed) await fixture.provider.applyActionCode(code)
  await fixture.provider.signOut()
  fixture.backend.respond = ({ call, body }) => {
    if (call === 'GET /api/user/email') return json({ change })
    if (call === 'GET /api/user/sign-in-methods') return json(SIGN_IN_METHODS)
    if (call !== 'POST /api/login') return call === 'GET /api/user' ? json(BOB) : noContent()
    const { email, second_factor: factor } = body as { email: string; second_factor?: object }
    return asksStep && !factor
      ? secondFactorRequired(['totp'])
      : json({ ...ADA, email, token: 'token-2' })
  }
  return { ...fixture, changedUser }
}

const secondStepShown = ({ secondStep }: Session) =>
  vi.waitFor(() => expect(secondStep.getState()).not.toBeNull())

const openChangedElsewhere = () => openPendingChange({ isConfirmed: true })

it('the new email is used if the change was confirmed on another device', async () => {
  const { account, session, changedUser, reauth, promptShown, localStorage } =
    await openChangedElsewhere()
  await account.providerAccount.refresh()
  expect(account.providerAccount.getState()).toMatchObject({ value: { providers: ['google'] } })
  const deleted = account.deleteAccount(changedUser.email)
  await promptShown()
  expect(reauth.getState()).toEqual({
    email: ADA.email,
    hasPassword: true,
    providers: [],
    pendingEmail: changedUser.email,
  })
  expect((await reauth.submitPassword('wrong')).error?.code).toBe('invalid-credential')
  expect(session.getState()).toMatchObject({ user: ADA })
  expect(await reauth.submitPassword(PASSWORD)).toEqual({ error: null })
  expect(await deleted).toEqual({ error: null })
  expect(localStorage.getItem('userToken')).toBeNull()
})

it.each([
  ['also with the old email, so that the API learns of an undone change', false],
  ['with the second step of a user with two-step login', true],
])('the session is renewed %s', async (_title, asksStep) => {
  const { account, session, reauth, promptShown, localStorage, received } = await openPendingChange(
    { asksStep },
  )
  const cancelled = account.cancelEmailChange('countess@example.com')
  await promptShown()
  received.length = 0
  const submitted = reauth.submitPassword(PASSWORD)
  if (asksStep) {
    await secondStepShown(session)
    await session.secondStep.submit({ kind: 'totp', code: '123456' })
  }
  expect(await submitted).toEqual({ error: null })
  expect(await cancelled).toEqual({ error: null })
  expect(localStorage.getItem('userToken')).toBe('token-2')
  const tokensOf = (call: string) =>
    received.filter((one) => one.call === call).map(({ headers }) => headers.authorization)
  expect(tokensOf('GET /api/user/logout')).toEqual(['Bearer token-1'])
  expect(tokensOf('DELETE /api/user/email')).toEqual(['Bearer token-2'])
})

it('the second step of that session is not asked for again by what needs a recent one', async () => {
  const { account, session, backend, reauth, promptShown, calls } = await openPendingChange({
    asksStep: true,
  })
  const { respond } = backend
  const setUp = { secret: 'ABCD', uri: 'otpauth://totp/x', expires_at: '2026-01-01T00:00:00.000Z' }
  backend.respond = (request) => {
    if (!request.call.endsWith('/totp')) return respond(request)
    const isRecent = request.headers.authorization === 'Bearer token-2'
    return isRecent ? json(setUp) : problem('reauthentication_required')
  }
  const started = account.factors.startTotp()
  await promptShown()
  const submitted = reauth.submitPassword(PASSWORD)
  await secondStepShown(session)
  await session.secondStep.submit({ kind: 'totp', code: '123456' })
  expect(await submitted).toEqual({ error: null })
  expect(await started).toEqual({ error: null, value: setUp })
  expect(calls()).not.toContain('POST /api/user/fresh')
})

it('without the second step, the old session stays, and nothing runs again', async () => {
  const { account, session, reauth, promptShown, localStorage, calls } = await openPendingChange({
    asksStep: true,
  })
  const cancelled = account.cancelEmailChange('countess@example.com')
  await promptShown()
  const submitted = reauth.submitPassword(PASSWORD)
  await secondStepShown(session)
  session.secondStep.cancel()
  expect((await submitted).error?.code).toBe('cancelled')
  reauth.cancel()
  expect((await cancelled).error?.code).toBe('cancelled')
  expect(localStorage.getItem('userToken')).toBe('token-1')
  expect(calls()).not.toContain('DELETE /api/user/email')
})

it('a user who signs in in another tab during re-authentication stays signed in', async () => {
  const { account, session, provider, persisted, reauth, promptShown, localStorage } =
    await openChangedElsewhere()
  const removed = account.unlink('google')
  await promptShown()
  const { reauthenticate } = provider
  provider.reauthenticate = async (email, password) => {
    await reauthenticate(email, password)
    persisted.store({ token: 'token-of-bob', user: BOB })
    await session.syncWithStorage()
  }
  expect((await reauth.submitPassword(PASSWORD)).error?.code).toBe('cancelled')
  expect((await removed).error?.code).toBe('cancelled')
  expect(localStorage.getItem('userToken')).toBe('token-of-bob')
})

it('only the methods of the account are offered', async () => {
  const { account, provider, reauth, promptShown, stale } = await openReauth()
  await account.link('google')
  provider.removePassword(ADA.email)
  const deleted = account.deleteAccount(ADA.email)
  await promptShown()
  expect(reauth.getState()).toEqual({ email: ADA.email, hasPassword: false, providers: ['google'] })
  stale.proofs = false
  expect(await reauth.submitProvider('google')).toEqual({ error: null })
  expect(await deleted).toEqual({ error: null })
})

it('the prompt is shown once: a second refusal is returned', async () => {
  const { account, reauth, promptShown } = await openReauth()
  const deleted = account.deleteAccount(ADA.email)
  await promptShown()
  await reauth.submitPassword(PASSWORD)
  expect(await deleted).toMatchObject({ error: { code: 'reauthentication_required' } })
  expect(reauth.getState()).toBeNull()
})

it('without a mounted dialog the refusal is returned', async () => {
  const { account, unmountDialog } = await openReauth()
  unmountDialog()
  const { error } = await account.deleteAccount(ADA.email)
  expect(error).toMatchObject({ code: 'reauthentication_required' })
})

it('leaving the page dismisses the prompt', async () => {
  const { account, reauth, promptShown, unmountDialog } = await openReauth()
  const deleted = account.deleteAccount(ADA.email)
  await promptShown()
  unmountDialog()
  expect(await deleted).toMatchObject({ error: { code: 'cancelled' } })
  expect(reauth.getState()).toBeNull()
})

it('a sign-out in another tab dismisses the prompt', async () => {
  const { account, session, reauth, promptShown, openTab } = await openReauth()
  const deleted = account.deleteAccount(ADA.email)
  await promptShown()
  const other = openTab()
  await other.refresh()
  await other.signOut()
  await session.syncWithStorage()
  expect(reauth.getState()).toBeNull()
  expect(await deleted).toMatchObject({ error: { code: 'cancelled' } })
  expect(session.getState().status).toBe('signed-out')
})

it('an operation of one user never prompts the next user, nor runs for them', async () => {
  const { account, session, provider, backend, persisted, reauth } = await openReauth()
  backend.respond = async (request) => {
    if (!request.call.startsWith('POST')) return json(BOB)
    // Another tab signs in another user before the API responds.
    await provider.signUp(BOB.email, PASSWORD)
    persisted.store({ token: 'token-of-bob', user: BOB })
    await session.syncWithStorage()
    return problem('reauthentication_required')
  }
  const { error } = await account.setPassword(NEW_PASSWORD)
  expect(error).toMatchObject({ code: 'reauthentication_required' })
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: BOB })
  expect(reauth.getState()).toBeNull()
})

it('a popup needs another click after re-authentication, because browsers would block it', async () => {
  const { account, provider, reauth, promptShown, federated } = await openReauth()
  await provider.signOut()
  const [before, after] = [new TestPopup(), new TestPopup()]
  federated.popup = before
  const added = account.link('google')
  await promptShown()
  federated.popup = after
  await reauth.submitPassword(PASSWORD)
  expect(await added).toMatchObject({ error: { code: 'popup-closed' } })
  expect([before.closed, after.closed]).toEqual([true, false])
  expect(await provider.account()).toMatchObject({ providers: [] })
  expect(await account.link('google')).toEqual({ error: null })
})
