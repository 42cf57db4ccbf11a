import { randomUUID } from 'node:crypto'
import { SECOND_MS, type Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore, type UserChanges } from '../stores/users-store.ts'
import { ELSEWHERE, recordActivity } from './record-activity.ts'

/** A person as whoever runs the product sees them. */
export interface PersonRecord {
  readonly user: UserRow
  readonly sessions: number
}

/** What became of a pinned address: `tookFrom` is the person who had it, and whose identity it now opens. */
export interface Pinned {
  readonly user: UserRow
  readonly tookFrom: string | undefined
}

export type PersonService = ReturnType<typeof createPersonService>

/**
 * What whoever runs the product does with a person. Each is one transaction, and holds on every server of
 * the database from then on; `undefined` when there is nobody of that id or address.
 */
export function createPersonService(database: Database, clock: Clock) {
  /** Sign-ins of before this second are refused from now on (security, rule 7); those refused already stay so. */
  const floor = ({ auth_time_floor }: UserRow) =>
    Math.max(auth_time_floor, Math.floor(clock() / SECOND_MS))

  /** Where and by whom is nothing the person is told of: they were not there. */
  async function signOut(tx: Queryable, user_id: string): Promise<void> {
    await sessionsStore.deleteOfUser(tx, user_id)
    const event = 'signed-out-by-operator'
    await recordActivity(tx, { user_id, event, at: clock(), ...ELSEWHERE })
  }

  function change(who: string, apply: (tx: Queryable, user: UserRow) => Promise<UserRow>) {
    return database.transaction(async (tx) => {
      const user = await findForUpdate(tx, who)
      // What is being deleted is left as it is: the caller sees it in the row.
      return user && (user.deleting_at === null ? apply(tx, user) : user)
    })
  }

  return {
    async find(who: string): Promise<PersonRecord | undefined> {
      const user = await usersStore.find(database.tables, who)
      return user && { user, sessions: await sessionsStore.count(database.tables, user.id) }
    },

    /** Whose deletion is not finished, the longest first. */
    listLeaving: () => usersStore.listLeaving(database.tables),

    disable: (who: string) =>
      change(who, async (tx, user) => {
        // The row first: a sign-in that holds it goes before, and its session is among those that end.
        const disabled = await usersStore.update(tx, user.id, { disabled_at: clock() })
        await signOut(tx, user.id)
        return disabled
      }),

    enable: (who: string) =>
      change(who, (tx, user) => usersStore.update(tx, user.id, { disabled_at: null })),

    endSessions: (who: string) =>
      change(who, async (tx, user) => {
        const floored = await usersStore.update(tx, user.id, { auth_time_floor: floor(user) })
        await signOut(tx, user.id)
        return floored
      }),

    delete: (who: string) =>
      database.transaction(async (tx) => {
        const user = await usersStore.find(tx, who)
        if (user) await usersStore.delete(tx, user.id)
        return user
      }),

    /** Gives a person an address, in canonical form. */
    async pin(who: string, email: string): Promise<Pinned | undefined> {
      return database.transaction(async (tx) => {
        const user = await findForUpdate(tx, who)
        if (!user) return undefined
        if (user.deleting_at !== null) return { user, tookFrom: undefined }
        const holder = await usersStore.find(tx, email)
        const other = holder?.id === user.id ? undefined : holder
        if (other) await exchangeIdentities(tx, user, other)
        const changes = { ...withAddress(email), auth_time_floor: floor(user) }
        const moved = await usersStore.update(tx, user.id, changes)
        for (const { id } of other ? [user, other] : [user]) await signOut(tx, id)
        return { user: moved, tookFrom: other?.id }
      })
    },
  }
}

/** The person as they are, and stay until the transaction ends. */
async function findForUpdate(tx: Queryable, who: string): Promise<UserRow | undefined> {
  const user = await usersStore.find(tx, who)
  return user && usersStore.findForUpdate(tx, user.id)
}

/** Whoever proves the address signs in as the person it is pinned to: the two swap who opens them. */
async function exchangeIdentities(tx: Queryable, user: UserRow, holder: UserRow): Promise<void> {
  await usersStore.update(tx, holder.id, { ...withAddress(null), email_verified: 0 })
  // What was seen of one account says nothing of the other.
  for (const { id } of [user, holder]) await usersStore.update(tx, id, { ways_in: null })
  // Each identity is of one row at any moment.
  await usersStore.updateIdentity(tx, holder.id, randomUUID())
  await usersStore.updateIdentity(tx, user.id, holder.identity_uid)
  await usersStore.updateIdentity(tx, holder.id, user.identity_uid)
}

function withAddress(email: string | null): UserChanges {
  const nothingAsked = { pending_email: null, pending_email_at: null }
  return { email, ...nothingAsked, previous_email: null, previous_email_at: null }
}
