import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { formerEmailsStore } from '../stores/former-emails-store.ts'
import { identitiesStore } from '../stores/identities-store.ts'
import { passkeysStore } from '../stores/passkeys-store.ts'
import { sessionsStore, type SessionOrigin } from '../stores/sessions-store.ts'
import type { IdentityRow, Queryable, UserRow } from '../stores/tables.ts'
import { trustedDevicesStore } from '../stores/trusted-devices-store.ts'
import { usersStore, type UserChanges } from '../stores/users-store.ts'
import { rememberDeletion } from './deleted-user.ts'
import { NO_EMAIL_REQUEST } from './email-request/email-request.ts'
import { NO_CONTEXT, recordActivity } from './record-activity.ts'
import { removeAllFactors } from './second-factor/change-factors.ts'
import { mayHavePassword } from './sign-in/identity-rules.ts'
import { unconfirmIdentities } from './sign-in/unconfirmed-identities.ts'
import { signInsValidAfter } from './sign-ins-valid-after.ts'

export interface AdminUserRecord {
  readonly user: UserRow
  readonly sessions: number
}

export interface AssignedEmail {
  readonly user: UserRow
  /** The id of the user who had the email before. */
  readonly tookFrom: string | undefined
}

interface SignedOut {
  readonly user: UserRow
  /** Whose account at the provider it was, if two users have swapped theirs. */
  readonly before?: UserRow
}

export type AdminUserService = ReturnType<typeof createAdminUserService>

/** Each change is one transaction. `undefined`: no such user. A user whose deletion is pending can only be deleted. */
export function createAdminUserService(database: Database, clock: Clock) {
  /**
   * Ends all sessions of these users, who may have swapped accounts. Their sign-ins cannot start another, and their
   * passkeys and untrusted identities wait for a confirmation: someone else may have added one.
   */
  async function signOut(tx: Queryable, signedOut: readonly SignedOut[]): Promise<void> {
    const now = clock()
    const ended: SessionOrigin[] = []
    for (const { user } of signedOut)
      ended.push(...(await sessionsStore.listOldestFirst(tx, user.id)))
    for (const { user, before = user } of signedOut) {
      const sign_ins_valid_from = signInsValidAfter(user, { ended, now })
      await usersStore.update(tx, user.id, { sign_ins_valid_from })
      await sessionsStore.deleteOfUser(tx, user.id)
      await trustedDevicesStore.deleteOfUser(tx, user.id) // rule 17: trusted devices
      await passkeysStore.suspendAll(tx, user.id) // rule 13: passkeys
      await unconfirmSignedOut(tx, { ...before, id: user.id }, now) // rule 4: account lookup
      await recordSignOut(tx, user, now)
    }
  }

  function change(idOrEmail: string, apply: (tx: Queryable, user: UserRow) => Promise<UserRow>) {
    return database.transaction(async (tx) => {
      const user = await findForUpdate(tx, idOrEmail)
      return user && (user.deleting_at === null ? apply(tx, user) : user)
    })
  }

  return {
    async find(idOrEmail: string): Promise<AdminUserRecord | undefined> {
      const user = await usersStore.find(database.tables, idOrEmail)
      return user && { user, sessions: await sessionsStore.count(database.tables, user.id) }
    },

    listPendingDeletions: () => usersStore.listPendingDeletions(database.tables),

    disable: (idOrEmail: string) =>
      change(idOrEmail, async (tx, user) => {
        await signOut(tx, [{ user }])
        return usersStore.update(tx, user.id, { disabled_at: clock() })
      }),

    enable: (idOrEmail: string) =>
      change(idOrEmail, (tx, user) => usersStore.update(tx, user.id, { disabled_at: null })),

    endSessions: (idOrEmail: string) =>
      change(idOrEmail, async (tx, user) => {
        await signOut(tx, [{ user }])
        return user
      }),

    removeFactors: (idOrEmail: string) =>
      change(idOrEmail, (tx, user) => removeFactors(tx, user, clock())),

    delete: (idOrEmail: string) =>
      database.transaction(async (tx) => {
        const user = await usersStore.find(tx, idOrEmail)
        if (user) await deleteUser(tx, user, clock())
        return user
      }),

    async assignEmail(idOrEmail: string, email: string): Promise<AssignedEmail | undefined> {
      return database.transaction(async (tx) => {
        const user = await findForUpdate(tx, idOrEmail)
        if (!user) return undefined
        if (user.deleting_at !== null) return { user, tookFrom: undefined }
        const holder = await usersStore.find(tx, email)
        const other = holder?.id === user.id ? undefined : holder
        if (other) await swapUids(tx, user, other)
        for (const { id } of [user, ...(other ? [other] : [])])
          await formerEmailsStore.deleteOfUser(tx, id)
        const swapped = other && { user: other, before: user }
        await signOut(tx, swapped ? [{ user, before: other }, swapped] : [{ user }])
        const updated = await usersStore.update(tx, user.id, withEmail(email))
        return { user: updated, tookFrom: other?.id }
      })
    },
  }
}

/** As a user's "This wasn't me" does. */
export function unconfirmSignedOut(tx: Queryable, user: UserRow, now: number): Promise<void> {
  return unconfirmIdentities(tx, { user, now, canReset: mayHavePassword(user) })
}

function recordSignOut(tx: Queryable, user: UserRow, at: number): Promise<void> {
  return recordActivity(tx, {
    user_id: user.id,
    event: 'signed-out-by-operator',
    at,
    ...NO_CONTEXT,
  })
}

/** The user sees it in the activity, and gets an email. */
async function removeFactors(tx: Queryable, user: UserRow, now: number): Promise<UserRow> {
  const change = { user, requestContext: { at: now, ...NO_CONTEXT } }
  await removeAllFactors(tx, change)
  return user
}

/** No sign-in of before starts a session, even one that has not been exchanged. */
async function deleteUser(tx: Queryable, user: UserRow, now: number): Promise<void> {
  const ended = await sessionsStore.listOldestFirst(tx, user.id)
  const authTime = signInsValidAfter(user, { ended, now }) - 1
  await usersStore.delete(tx, user.id)
  await rememberDeletion(tx, { uid: user.identity_uid, authTime }, now)
}

async function findForUpdate(tx: Queryable, idOrEmail: string): Promise<UserRow | undefined> {
  const user = await usersStore.find(tx, idOrEmail)
  return user && usersStore.findForUpdate(tx, user.id)
}

/** Swaps the uids: the provider account that has the email signs in as `user`, and the former account of `user` as `holder`. */
async function swapUids(tx: Queryable, user: UserRow, holder: UserRow): Promise<void> {
  await usersStore.update(tx, holder.id, { ...withEmail(null), email_verified: 0 })
  const [ofUser, ofHolder] = [
    await identitiesStore.list(tx, user.id),
    await identitiesStore.list(tx, holder.id),
  ]
  await identitiesStore.replaceOfUser(tx, user.id, ofHolder.map(withUser(user)))
  await identitiesStore.replaceOfUser(tx, holder.id, ofUser.map(withUser(holder)))
  // The recorded sign-in methods belong to the other account.
  for (const { id } of [user, holder]) await usersStore.update(tx, id, { sign_in_methods: null })
  // The uid is unique, so the holder first gets a random one.
  await usersStore.updateIdentity(tx, holder.id, randomUUID())
  await usersStore.updateIdentity(tx, user.id, holder.identity_uid)
  await usersStore.updateIdentity(tx, holder.id, user.identity_uid)
}

const withUser = (user: UserRow) => (identity: IdentityRow) => ({ ...identity, user_id: user.id })

function withEmail(email: string | null): UserChanges {
  return {
    email,
    pending_email: null,
    pending_email_at: null,
    email_lost_at: null,
    ...NO_EMAIL_REQUEST,
  }
}
