import type { Activity } from '@foyer/contract/schemas.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import { PROVIDERS } from '@foyer/contract/providers.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import type { Product } from '@foyer/product/product.ts'
import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '../core/clock.ts'
import type { Way } from '../core/events.ts'
import { ProblemError } from '../core/problem.ts'
import { activityStore } from '../db/activity.ts'
import type { Database } from '../db/database.ts'
import { reportEvent } from '../db/events.ts'
import { passkeysStore } from '../db/passkeys.ts'
import { type SessionOrigin, sessionsStore } from '../db/sessions.ts'
import { trustedDevicesStore } from '../db/sign-ins.ts'
import type { IdentityRow, Queryable, UserRow } from '../db/tables.ts'
import {
  identitiesStore,
  type QuietChanges,
  type UserChanges,
  type UserPage,
  usersStore,
} from '../db/users.ts'
import { keptAfter, NO_CONTEXT, recordActivity, toActivity } from '../emails/activity.ts'
import { forgetFormerEmails } from '../emails/former-emails.ts'
import { removeAllFactors } from '../factors/changes.ts'
import { isTrustedProvider } from '../identity/id-token.ts'
import { type SessionsServer, signInsValidAfter } from '../sessions/sessions.ts'
import { NO_EMAIL_REQUEST } from '../sessions/user.ts'
import { rememberDeletion } from '../sign-in/account.ts'
import { unconfirmIdentities } from '../sign-in/identities.ts'
import { isOfferedMethod, type OfferedMethods } from '../sign-in/request.ts'
import { readUserExport } from './export.ts'

export interface AdminUserRecord {
  readonly user: UserRow
  readonly sessions: number
}

interface AssignedEmail {
  readonly user: UserRow
  /** The id of the user who had the email before. */
  readonly tookFrom: string | undefined
}

interface SignedOut {
  readonly user: UserRow
  /** An email that the operator assigns: only identities with it stay confirmed. */
  readonly assignedEmail?: string
  readonly distrustsRecent?: boolean
}

/** What an operator's commands need of the server, which may be stopped. */
export type AdministrationServer = Pick<SessionsServer, 'database' | 'clock' | 'product'>

/*
 * Each change is one transaction. `undefined`: no such user. A user whose deletion is pending can only be deleted.
 */

export async function findRecord(
  { database: { tables } }: AdministrationServer,
  idOrEmail: string,
): Promise<AdminUserRecord | undefined> {
  const user = await usersStore.find(tables, idOrEmail)
  return user && { user, sessions: await sessionsStore.count(tables, user.id) }
}

export function listPendingDeletions({ database }: AdministrationServer): Promise<UserRow[]> {
  return usersStore.listPendingDeletions(database.tables)
}

type ChangedUser = Promise<UserRow | undefined>

export function disableUser(server: AdministrationServer, idOrEmail: string): ChangedUser {
  return change(server, idOrEmail, async (tx, user) => {
    await signOut(tx, server, 'users-disable', [{ user }])
    return usersStore.update(tx, user.id, { disabled_at: server.clock() })
  })
}

export function enableUser(server: AdministrationServer, idOrEmail: string): ChangedUser {
  return change(server, idOrEmail, (tx, user) =>
    usersStore.update(tx, user.id, { disabled_at: null }),
  )
}

export function endSessions(
  server: AdministrationServer,
  idOrEmail: string,
  way: Way = 'users-end-sessions',
): ChangedUser {
  return change(server, idOrEmail, async (tx, user) => {
    await signOut(tx, server, way, [{ user }])
    return user
  })
}

/** The user sees it in the activity, and gets an email. */
export function removeFactors(server: AdministrationServer, idOrEmail: string): ChangedUser {
  return change(server, idOrEmail, async (tx, user) => {
    await removeAllFactors(tx, { user, context: { at: server.clock(), ...NO_CONTEXT } })
    return user
  })
}

/** No sign-in of before starts a session, even one that has not been exchanged. */
export function deleteUser(
  { database, clock }: AdministrationServer,
  idOrEmail: string,
): ChangedUser {
  return database.transaction(async (tx) => {
    const user = await findForUpdate(tx, idOrEmail)
    if (!user) return undefined
    const now = clock()
    const ended = await sessionsStore.listOldestFirst(tx, user.id)
    const authTime = signInsValidAfter(user, { ended, now }) - 1
    await usersStore.delete(tx, user, 'users-delete')
    await rememberDeletion(tx, { uid: user.identity_uid, authTime }, now)
    return user
  })
}

const ASSIGN = 'users-assign-email'

export function assignEmail(
  server: AdministrationServer,
  idOrEmail: string,
  email: string,
): Promise<AssignedEmail | undefined> {
  return server.database.transaction(async (tx) => {
    const user = await findForUpdate(tx, idOrEmail)
    if (!user) return undefined
    if (user.deleting_at !== null) return { user, tookFrom: undefined }
    const holder = await findForUpdate(tx, email)
    const other = holder?.email === email && holder.id !== user.id ? holder : undefined
    const isNew = !isSameEmail(user.email, email)
    const { signIn } = server.product
    const [own, ...others] = other ? await swapUids(tx, user, other, signIn) : [user]
    for (const { id } of [own, ...others]) await forgetFormerEmails(tx, { id })
    // Eve has connected her Google account with the email that she gave the user.
    await signOut(tx, server, ASSIGN, [
      { user: own, assignedEmail: email, distrustsRecent: isNew },
      ...others.map((one) => ({ user: one })),
    ])
    const changes = {
      ...withEmail(email),
      // rule 16h: an assigned email refuses the password of before
      ...(isNew && securing(own, server.clock())),
    }
    const updated = await usersStore.change(tx, own, changes, ASSIGN)
    return { user: updated, tookFrom: other?.id }
  })
}

/**
 * Eve knows the password of the account at the provider: of Ada's, or of one that she made with Ada's email while she
 * could read the mailbox. So it is refused, as after "This wasn't me".
 */
function securing({ password_updated_at }: UserRow, now: number) {
  return {
    refused_password_at: Math.max(now, password_updated_at),
    had_stranger_at: now,
    secured_at: now,
    // rule 16l: an assigned email is verified, by the operator
    // An unverified user needs no code. Nor would the user get anything back: the first login would delete it (rule 7).
    email_verified: 1,
  } satisfies UserChanges
}

function change(
  { database }: AdministrationServer,
  idOrEmail: string,
  apply: (tx: Queryable, user: UserRow) => Promise<UserRow>,
): ChangedUser {
  return database.transaction(async (tx) => {
    const user = await findForUpdate(tx, idOrEmail)
    return user && (user.deleting_at === null ? apply(tx, user) : user)
  })
}

/**
 * Ends all sessions of these users, who may have swapped accounts. Their sign-ins cannot start another, and their
 * passkeys and untrusted identities wait for a confirmation: someone else may have added one.
 */
async function signOut(
  tx: Queryable,
  { clock, product }: AdministrationServer,
  way: Way,
  signedOut: readonly SignedOut[],
): Promise<void> {
  const now = clock()
  const ended: SessionOrigin[] = []
  for (const { user } of signedOut)
    ended.push(...(await sessionsStore.listOldestFirst(tx, user.id)))
  for (const { user, assignedEmail, distrustsRecent } of signedOut) {
    const sign_ins_valid_from = signInsValidAfter(user, { ended, now })
    const updated = await usersStore.update(tx, user.id, { sign_ins_valid_from })
    await sessionsStore.deleteOfUser(tx, user.id)
    await trustedDevicesStore.deleteOfUser(tx, user.id) // rule 17: trusted devices
    await passkeysStore.suspendAll(tx, user.id) // rule 13: passkeys
    // rule 4: account lookup, as a user's "This wasn't me" does
    await unconfirmIdentities(tx, {
      user,
      now,
      offered: product.signIn,
      restoredEmail: assignedEmail,
      ...(distrustsRecent !== undefined && { distrustsRecent }),
    })
    await recordSignOut(tx, user, now)
    await reportEvent(tx, { type: 'user.logged_out_by_operator', way, user: updated })
  }
}

function recordSignOut(tx: Queryable, user: UserRow, at: number): Promise<void> {
  return recordActivity(tx, {
    user_id: user.id,
    event: 'signed-out-by-operator',
    at,
    ...NO_CONTEXT,
  })
}

async function findForUpdate(tx: Queryable, idOrEmail: string): Promise<UserRow | undefined> {
  const user = await usersStore.find(tx, idOrEmail)
  return user && usersStore.findForUpdate(tx, user.id)
}

/**
 * Swaps the uids: the provider account that has the email signs in as `user`, and the former account of `user` as `holder`.
 * The account may be Eve's, who has opened it while she could read Ada's mailbox. So nothing in it is confirmed, except an
 * untrusted provider's account that is its only login.
 */
async function swapUids(
  tx: Queryable,
  user: UserRow,
  holder: UserRow,
  offered: OfferedMethods,
): Promise<[user: UserRow, holder: UserRow]> {
  await usersStore.change(tx, holder, { ...withEmail(null), email_verified: 0 }, ASSIGN)
  const [ofUser, ofHolder] = [
    await identitiesStore.list(tx, user.id),
    await identitiesStore.list(tx, holder.id),
  ]
  // Also a removed one, which Eve may have disconnected to leave hers as the only login.
  const hasTrusted = ofHolder.some(
    ({ provider, email }) =>
      isTrustedProvider(provider) && isOfferedMethod(offered, provider) && email === holder.email,
  )
  // rule 4k: nor is an untrusted one kept beside a trusted one
  const isKept = ({ provider }: IdentityRow) =>
    !offered.password && !hasTrusted && !isTrustedProvider(provider)
  // rule 4i: an account that an operator assigns may be a stranger's
  const taken = ofHolder.map((row) => (isKept(row) ? row : { ...row, confirmed_at: null }))
  await identitiesStore.replaceOfUser(tx, user.id, taken.map(withUser(user)))
  await identitiesStore.replaceOfUser(tx, holder.id, ofUser.map(withUser(holder)))
  // The uid is unique, so the holder first gets a random one.
  await usersStore.updateIdentity(tx, holder.id, randomUUID())
  await usersStore.updateIdentity(tx, user.id, holder.identity_uid)
  await usersStore.updateIdentity(tx, holder.id, user.identity_uid)
  return [
    await usersStore.update(tx, user.id, ofAccount(holder)),
    await usersStore.update(tx, holder.id, ofAccount(user)),
  ]
}

/** What a row remembers of the account at the provider. */
const ofAccount = (user: UserRow) =>
  ({
    created_with: user.created_with,
    created_valid_since: user.created_valid_since,
    sign_in_methods: user.sign_in_methods,
    password_updated_at: user.password_updated_at,
    valid_since: user.valid_since,
    last_proof_at: user.last_proof_at,
  }) satisfies QuietChanges

const withUser = (user: UserRow) => (identity: IdentityRow) => ({ ...identity, user_id: user.id })

function withEmail(email: string | null) {
  return {
    email,
    pending_email: null,
    pending_email_at: null,
    email_lost_at: null,
    ...NO_EMAIL_REQUEST,
  } satisfies UserChanges
}

/** Users whose sessions end at a time; SQLite commits their changes together. */
const BATCH_SIZE = 64

/** Users whose rows one statement changes. */
const UPDATE_SIZE = 1_000

const UNTRUSTED = Object.values(PROVIDERS)
  .filter(({ isEmailTrusted }) => !isEmailTrusted)
  .map(({ firebaseId }) => firebaseId)

interface EndedSessions {
  /** How many users had a session. */
  readonly users: number
  /** Those who still have one, because a hook refused. */
  readonly failed: readonly { readonly id: string; readonly error: unknown }[]
}

/**
 * Ends the sessions of every user who has one, also if a hook refuses it for another. No user at all can get a new
 * session with an earlier sign-in, no device is trusted any more, and each passkey and each untrusted identity waits for
 * its owner's confirmation.
 */
export async function endAllSessions(server: AdministrationServer): Promise<EndedSessions> {
  const { database, clock, product } = server
  await refuseEarlierSignIns(database, clock(), product)
  const failed: EndedSessions['failed'][number][] = []
  let users = 0
  let after = ''
  for (;;) {
    const ids = await sessionsStore.listUserIds(database.tables, after, BATCH_SIZE)
    const last = ids.at(-1)
    if (last === undefined) return { users, failed }
    const end = (id: string) =>
      endSessions(server, id, 'users-end-all').catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error
        failed.push({ id, error })
      })
    await Promise.all(ids.map(end))
    users += ids.length
    after = last
  }
}

async function refuseEarlierSignIns(
  database: Database,
  now: number,
  product: Product,
): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const page: UserPage = { after, limit: UPDATE_SIZE }
    after = await database.transaction((tx) => refuseOfPage(tx, product, { now, page }))
  }
}

/** Returns the id of the page's last user. */
async function refuseOfPage(
  tx: Queryable,
  { signIn: offered }: Product,
  { now, page }: { readonly now: number; readonly page: UserPage },
): Promise<string | undefined> {
  const validFrom = Math.floor(now / SECOND_MS)
  const last = await usersStore.raiseSignInsValidFrom(tx, validFrom, page)
  const { after } = page
  if (last === undefined) return undefined
  await trustedDevicesStore.deleteOfPage(tx, { after, last }) // rule 17: trusted devices
  await passkeysStore.suspendOfPage(tx, { after, last }) // rule 13: passkeys
  // rule 4h: end-all unconfirms untrusted identities, also of users without a session
  for (const id of await identitiesStore.listUserIds(tx, UNTRUSTED, { after, last })) {
    const user = await usersStore.findForUpdate(tx, id)
    if (user) await unconfirmIdentities(tx, { user, now, offered })
  }
  return last
}

interface FoundUser<Value> {
  readonly user: UserRow
  readonly value: Value
}

/** How many users a search reads at once. */
const SEARCH_PAGE = 1_000

/** The newest users; with `before`, those created before that user. `undefined`: no such user. */
export async function listUsers(
  { database: { tables } }: AdministrationServer,
  limit: number,
  before: string | undefined,
): Promise<UserRow[] | undefined> {
  if (before === undefined) return usersStore.listNewest(tables, limit)
  const user = await usersStore.find(tables, before)
  return user && usersStore.listNewest(tables, limit, user)
}

/** SQLite knows upper and lower case of ASCII only, and `é` can be one character or two, so other texts are compared here. */
export async function searchUsers(
  { database: { tables } }: AdministrationServer,
  text: string,
  limit: number,
): Promise<UserRow[]> {
  if (!/[^\0-\x7F]/.test(text)) return usersStore.search(tables, text, limit)
  const wanted = fold(text)
  const found: UserRow[] = []
  let page = await usersStore.listNewest(tables, SEARCH_PAGE)
  while (page.length > 0 && found.length < limit) {
    found.push(...page.filter((user) => toSearchable(user).includes(wanted)))
    page = await usersStore.listNewest(tables, SEARCH_PAGE, page.at(-1))
  }
  return found.slice(0, limit)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Without the ids, which are ASCII. */
const toSearchable = ({ email, first_name, last_name }: UserRow) =>
  fold(`${toShownEmail(email ?? '')}\n${first_name} ${last_name}`)

export async function readActivity(
  { database: { tables }, clock }: AdministrationServer,
  idOrEmail: string,
): Promise<FoundUser<readonly Activity[]> | undefined> {
  const user = await usersStore.find(tables, idOrEmail)
  if (!user) return undefined
  const rows = await activityStore.list(tables, user.id, keptAfter(clock()))
  return { user, value: rows.map(toActivity) }
}

export function exportData(
  { database, clock }: AdministrationServer,
  idOrEmail: string,
): Promise<FoundUser<UserExport> | undefined> {
  return database.transaction(async (tx) => {
    const user = await usersStore.find(tx, idOrEmail)
    if (!user) return undefined
    const now = clock()
    // Sessions that are idle for too long are listed until they are deleted.
    const expired = { expiredBy: now, idleSince: 0 }
    return { user, value: await readUserExport(tx, { user, currentHash: '', expired, now }) }
  })
}
