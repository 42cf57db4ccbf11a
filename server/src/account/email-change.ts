import type { ClientInfo, EmailChange } from '@foyer/contract/schemas.ts'
import { isSameEmail, parseEmail } from '@foyer/contract/user.ts'
import type { ResponseOf } from '@foyer/contract/operations.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Product } from '@foyer/product/product.ts'
import { isDomainAllowed } from '@foyer/product/sign-in.ts'
import { DAY_MS, SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { activityStore } from '../db/activity.ts'
import { sessionsStore } from '../db/sessions.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { NO_PENDING_EMAIL } from '../db/user-columns.ts'
import { formerEmailsStore, usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import { findFormerEmails } from '../emails/former-emails.ts'
import { queueEmail } from '../emails/outbox.ts'
import type { EmailCode } from '../identity/provider.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import { type Authenticated, requireSession, signInsValidAfter } from '../sessions/sessions.ts'
import { suspendPasskeysOfThief } from '../sign-in/apply.ts'
import { findPendingEmailChange, type PendingEmailChange } from '../sign-in/decide.ts'
import { findOwner, requireFreshProof } from '../sign-in/reauthenticate.ts'
import type { SignIn, SignInRequest, SignInServer } from '../sign-in/request.ts'

/**
 * Rule 6: one user per uid and email. Stores a pending change, which a proof of the new email completes. Needs a fresh
 * proof as well as a session. Does not check whether another user has the new email, because the response would disclose
 * who has an account.
 */
async function changeEmail(server: SignInServer, call: Call<'changeEmail'>): Promise<void> {
  const { user } = call.session
  const { email, id_token: idToken } = await call.readBody()
  const changing = requestChange(server, call.session, email, { idToken, client: call.client() })
  await call.countFailures(user.email, changing)
  call.log('email-change-requested', { user: user.id })
}

async function requestChange(
  server: SignInServer,
  session: Authenticated,
  email: string,
  request: Pick<SignInRequest, 'idToken' | 'client'>,
): Promise<void> {
  const signIn = await requireFreshProof(server, request)
  // rule 6d: an email does not change to a domain that cannot sign up
  requireAllowedDomain(server.product, email)
  const problem = await server.database.transaction(async (tx) => {
    const user = await findOwner(tx, server, session, signIn)
    return user instanceof ProblemError ? user : storePendingChange(tx, user, email, signIn)
  })
  if (problem) throw problem
}

/** If sign-up is limited to domains, the new email must be in one of them too. */
function requireAllowedDomain({ signUp }: Product, email: string): void {
  if (isDomainAllowed(signUp, email)) return
  throw new ProblemError('email_not_allowed', { reason: 'email-domain' })
}

async function storePendingChange(
  tx: Queryable,
  user: UserRow,
  email: string,
  signIn: SignIn,
): Promise<ProblemError | undefined> {
  const { now, account, context, request } = signIn
  const problem = checkChange(user, email, signIn) ?? (await checkCorrections(tx, user, now))
  if (problem) return problem
  // The later of both clocks, so that the current password never counts as set after the request.
  const pending_email_at = Math.max(now, account.passwordUpdatedAt)
  await usersStore.update(tx, user.id, { pending_email: email, pending_email_at })
  const isRepeated = findPendingEmailChange(user, now)?.email === email
  // Each request of an unverified user counts, because it sends an email to an address that no one has proven.
  if (isRepeated && user.email_verified) return undefined
  await recordActivity(tx, { user_id: user.id, event: 'email-change-asked', ...context })
  const params = { at: now, ...request.client }
  await queueEmail(tx, user, { kind: 'email-change-asked', params })
  return undefined
}

/** How often a user who was never verified may ask for a link to a corrected email. */
const CORRECTIONS_PER_DAY = 3

function checkChange(
  user: UserRow,
  email: string,
  { account: { emailVerified, identities } }: SignIn,
): ProblemError | undefined {
  // A user who was never verified may correct the email; this one is, as soon as they sign in again.
  if (!user.email_verified && emailVerified) {
    const detail = 'Verify your email first.'
    return new ProblemError('forbidden', { reason: 'user-unverified', detail })
  }
  if (isSameEmail(user.email, email)) {
    const errors = [{ path: 'email', code: 'invalid', message: 'Is already your email' }] as const
    return new ProblemError('invalid_request', { reason: 'same-email', errors })
  }
  // Google keeps reporting the old email, so without a password the user would be locked out.
  if (identities.some(({ provider }) => provider === 'password')) return undefined
  return new ProblemError('forbidden', { reason: 'no-password', detail: 'Set a password first.' })
}

/** Rule 6: one user per uid and email. A user who was never verified may ask for a few links a day. */
async function checkCorrections(
  tx: Queryable,
  user: UserRow,
  now: number,
): Promise<ProblemError | undefined> {
  if (user.email_verified) return undefined
  const events = await activityStore.list(tx, user.id, now - DAY_MS)
  const requests = events.filter(({ event }) => event === 'email-change-asked')
  const oldest = requests[CORRECTIONS_PER_DAY - 1]
  if (!oldest) return undefined
  return new ProblemError('rate_limited', {
    reason: 'email-corrections-per-user',
    retryAfterSeconds: Math.ceil((oldest.at + DAY_MS - now) / SECOND_MS),
  })
}

async function getEmailChange(
  { database, clock }: SignInServer,
  { session }: Call<'getEmailChange'>,
): Promise<ResponseOf<'getEmailChange'>> {
  const row = await usersStore.find(database.tables, session.user.id)
  const pending = row && findPendingEmailChange(row, clock())
  return { change: pending ? toEmailChange(pending) : null }
}

function toEmailChange({ email, requestedAt, expiresAt }: PendingEmailChange): EmailChange {
  return {
    email: toShownEmail(email),
    asked_at: new Date(requestedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  }
}

async function cancelEmailChange(
  server: SignInServer,
  call: Call<'cancelEmailChange'>,
): Promise<void> {
  const wasPending = await cancel(server, call.session, call.client())
  if (wasPending) call.log('email-change-cancelled', { user: call.session.user.id })
}

/** Invalidates the link in the email. Needs no fresh proof, because the user's email does not change. */
function cancel(
  { database, clock }: SignInServer,
  authenticated: Authenticated,
  client: ClientInfo,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { user, session } = await requireSession(tx, authenticated)
    const at = clock()
    if (!findPendingEmailChange(user, at)) return false
    await usersStore.update(tx, user.id, NO_PENDING_EMAIL)
    const context = { at, provider: session.provider, ...client }
    await recordActivity(tx, { user_id: user.id, event: 'email-change-withdrawn', ...context })
    return true
  })
}

/**
 * Rule 6: one user per uid and email. The provider would complete a canceled change too, which would lock the user out.
 * Needs no session, because an email link may be opened on another device. Throws `not_found` for an invalid code, and
 * `email_changed` for a change that is no longer pending.
 */
async function checkEmailLink(
  { database, clock, provider }: SignInServer,
  call: Call<'checkEmailLink'>,
): Promise<ResponseOf<'checkEmailLink'>> {
  const { code } = await call.readBody()
  const change = await provider.readEmailCode(code)
  if (change?.kind !== 'change') throw unknownCode()
  const from = parseEmail(change.from)
  const user = from === undefined ? undefined : await usersStore.find(database.tables, from)
  const pending = user && findPendingEmailChange(user, clock())
  if (pending && pending.email === parseEmail(change.to))
    return { expires_at: new Date(pending.expiresAt).toISOString() }
  const detail = 'This email change is no longer pending.'
  throw new ProblemError('email_changed', { reason: 'change-not-pending', detail })
}

/**
 * Rule 6: one user per uid and email. Eve knows Ada's password, and changes Ada's email to her own. Ada undoes that with
 * the link in her mailbox, and only a login would tell the product: until then, Eve's session would go on, and a session of
 * Ada's would ask for her password under Eve's email. So the link's page reports the undo before the provider applies it.
 * Throws `not_found` for an invalid code. Doesn't reveal whether any session ended.
 */
async function reportUndo(
  { database, clock, provider }: SignInServer,
  call: Call<'reportUndo'>,
): Promise<void> {
  const { code } = await call.readBody()
  const undo = await provider.readEmailCode(code)
  if (undo?.kind !== 'undo') throw unknownCode()
  const user = await database.transaction((tx) => endSessionsOfUndone(tx, undo, clock()))
  if (user) call.log('email-undo-reported', { user: user.id })
}

type Undo = Extract<EmailCode, { kind: 'undo' }>

async function endSessionsOfUndone(
  tx: Queryable,
  undo: Undo,
  now: number,
): Promise<UserRow | undefined> {
  const id = await findUndone(tx, undo, now)
  const user = id === undefined ? undefined : await usersStore.findForUpdate(tx, id)
  if (!user || user.deleting_at !== null) return undefined
  const ended = await sessionsStore.listOldestFirst(tx, user.id)
  // rule 6h: an undo ends all sessions
  await sessionsStore.deleteOfUser(tx, user.id)
  // rule 6i: an undo refuses older sign-ins and voids the change
  await usersStore.update(tx, user.id, {
    ...NO_PENDING_EMAIL,
    sign_ins_valid_from: signInsValidAfter(user, { ended, now }),
  })
  await suspendPasskeysOfThief(tx, user)
  return user
}

/**
 * The user whose change the link undoes. Either the change is complete, and the restored email is the user's first former
 * one; or nobody has logged in with the new email yet, and the user still has the restored one. `undefined` if two users
 * match, or if somebody else has verified the email since: Bob has got Ada's former email, and must not end her sessions.
 * Nor may Eve, to whose email Ada's was changed in between.
 */
async function findUndone(tx: Queryable, undo: Undo, now: number): Promise<string | undefined> {
  const restored = parseEmail(undo.restored)
  if (restored === undefined) return undefined
  const holder = await usersStore.find(tx, restored)
  if (holder?.email_verified) {
    const pending = findPendingEmailChange(holder, now)
    const isUndone = undo.undone === undefined || pending?.email === parseEmail(undo.undone)
    return pending && isUndone ? holder.id : undefined
  }
  const users: string[] = []
  for (const id of await formerEmailsStore.listUsers(tx, restored, now)) {
    const former = await findFormerEmails(tx, { id }, now)
    if (former?.restorable === restored) users.push(id)
  }
  return users.length === 1 ? users[0] : undefined
}

const unknownCode = () => new ProblemError('not_found', { reason: 'invalid-link-code' })

export const emailChangeHandlers = {
  changeEmail,
  getEmailChange,
  cancelEmailChange,
  checkEmailLink,
  reportUndo,
} satisfies Partial<Handlers<SignInServer>>
