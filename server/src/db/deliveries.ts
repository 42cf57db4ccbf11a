import { sql } from 'kysely'
import { DAY_MS } from '../core/clock.ts'
import { hasRowLocks } from './database.ts'
import type { DeliveryRow, Queryable } from './tables.ts'

const COLUMNS = [
  'event_id',
  'receiver',
  'subject',
  'position',
  'type',
  'way',
  'details',
  'created_at',
  'due_at',
  'claimed_until',
  'tries',
  'failed_at',
] as const

/** Which row. */
export type DeliveryKey = Pick<DeliveryRow, 'event_id' | 'receiver'>

/** The events of a user for a receiver, which are delivered in order. */
type DeliveryQueue = Pick<DeliveryRow, 'receiver' | 'subject'>

/** It is due at once, unless another event of the user waits. */
type NewDelivery = Omit<
  DeliveryRow,
  'position' | 'due_at' | 'claimed_until' | 'tries' | 'failed_at'
>

export interface DeliveriesState {
  /** Neither delivered nor given up. */
  readonly waiting: number
  /** When the oldest of them happened: milliseconds; `undefined` if none waits. */
  readonly oldestAt: number | undefined
  /** Given up. */
  readonly failed: number
}

/** Given up or not, an event is kept for so long. */
const RETENTION_MS = 60 * DAY_MS

/**
 * When an event is due that waits for another of its user: never, until that one has arrived or was given up. Eve changes
 * her name all night while a receiver is down. Each round looks at what is due, so it must not see all her events.
 */
const LATER = Number.MAX_SAFE_INTEGER

/**
 * Of each user, at most the first. What was replayed can be due beside one that was the first until then. Asked for by its
 * position, an earlier event is found by the index of that order: Postgres, which knows nothing yet of many new rows, would
 * look for it in that of all that is due.
 */
const selectDue = (db: Queryable, receiver: string, now: number) =>
  db
    .selectFrom('deliveries as own')
    .select('own.event_id')
    .where('own.receiver', '=', receiver)
    .where('own.failed_at', 'is', null)
    .where('own.due_at', '<=', now)
    .where('own.claimed_until', '<=', now)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as earlier')
            .select('earlier.event_id')
            .whereRef('earlier.receiver', '=', 'own.receiver')
            .whereRef('earlier.subject', '=', 'own.subject')
            .whereRef('earlier.position', '<', 'own.position')
            .where('earlier.failed_at', 'is', null),
        ),
      ),
    )

const selectQueue = (db: Queryable, { receiver, subject }: DeliveryQueue) =>
  db.selectFrom('deliveries').where('receiver', '=', receiver).where('subject', '=', subject)

/**
 * After an event of a user was delivered or given up, in the same transaction. The first that waits may be delivered by
 * another server just now: then this waits for that transaction, and finds the next.
 */
async function makeNextDue(tx: Queryable, queue: DeliveryQueue, now: number): Promise<void> {
  const next = selectQueue(tx, queue)
    .select('event_id')
    .where('failed_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .$if(hasRowLocks(tx), (query) => query.forUpdate())
  await tx
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('receiver', '=', queue.receiver)
    .where('event_id', '=', next)
    .where('due_at', '=', LATER)
    .execute()
}

interface Claim {
  readonly now: number
  readonly until: number
  readonly limit: number
  /** Whether this server delivers nothing else to the receiver. */
  readonly isIdle: boolean
}

export const deliveriesStore = {
  /**
   * Adds it after all others of the user and the receiver. The transaction must have locked the user's row, or just made
   * it, so that the events of a user are in the order in which their transactions commit.
   */
  async insert(tx: Queryable, row: NewDelivery): Promise<void> {
    // Locked, so that the server that delivers the previous event sees this one, and makes it due.
    const before = await selectQueue(tx, row)
      .select('event_id')
      .where('failed_at', 'is', null)
      .orderBy('position', 'desc')
      .limit(1)
      .$if(hasRowLocks(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    const position = selectQueue(tx, row).select(
      sql<number>`coalesce(max(position), 0) + 1`.as('position'),
    )
    await tx
      .insertInto('deliveries')
      .values({
        ...row,
        due_at: before ? LATER : row.created_at,
        claimed_until: 0,
        tries: 0,
        failed_at: null,
        position,
      })
      .execute()
  },

  async hasDue(db: Queryable, receiver: string, now: number): Promise<boolean> {
    return (await selectDue(db, receiver, now).limit(1).executeTakeFirst()) !== undefined
  },

  /**
   * Takes due events of a receiver in a transaction: no other server gets them until `until`.
   *
   * One whose claim has expired is a **suspect**: its server has died, perhaps of it. It is taken alone, by a server that
   * has nothing else in flight, and this counts as a try, so that one that ends each server is given up. Ada's event, which
   * was in flight beside Eve's when the server died, is delivered alone as well, and at once: after each try, a suspect is
   * behind the others.
   */
  async claim(tx: Queryable, receiver: string, { now, until, limit, isIdle }: Claim) {
    const due = await selectDue(tx, receiver, now)
      .select('own.claimed_until')
      .orderBy('own.due_at')
      .limit(limit)
      .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked())
      .execute()
    const firstSuspect = due.findIndex(({ claimed_until }) => claimed_until > 0)
    const isSuspect = firstSuspect === 0 && isIdle
    const taken = firstSuspect < 0 ? due : due.slice(0, isSuspect ? 1 : firstSuspect)
    if (taken.length === 0) return { rows: [], isSuspect }
    const rows: DeliveryRow[] = await tx
      .updateTable('deliveries')
      .set({
        claimed_until: until,
        ...(isSuspect && { due_at: now, tries: sql<number>`tries + 1` }),
      })
      .where('receiver', '=', receiver)
      .where(
        'event_id',
        'in',
        taken.map(({ event_id }) => event_id),
      )
      .returning(COLUMNS)
      .execute()
    return { rows, isSuspect }
  },

  /** A receiver has taken it: the next event of the user is due. */
  async delete(tx: Queryable, { event_id, receiver }: DeliveryKey, now: number): Promise<void> {
    const deleted = await tx
      .deleteFrom('deliveries')
      .where('event_id', '=', event_id)
      .where('receiver', '=', receiver)
      .returning(['receiver', 'subject'])
      .executeTakeFirst()
    if (deleted) await makeNextDue(tx, deleted, now)
  },

  /** Counts the try. */
  async postpone(db: Queryable, { event_id, receiver }: DeliveryKey, dueAt: number): Promise<void> {
    await db
      .updateTable('deliveries')
      .set({ due_at: dueAt, claimed_until: 0, tries: sql<number>`tries + 1` })
      .where('event_id', '=', event_id)
      .where('receiver', '=', receiver)
      .execute()
  },

  /** Another server may deliver it. */
  async release(db: Queryable, { event_id, receiver }: DeliveryKey): Promise<void> {
    await db
      .updateTable('deliveries')
      .set({ claimed_until: 0 })
      .where('event_id', '=', event_id)
      .where('receiver', '=', receiver)
      .execute()
  },

  /** The next event of the user is due. */
  async giveUp(tx: Queryable, { event_id, receiver }: DeliveryKey, now: number): Promise<void> {
    const failed = await tx
      .updateTable('deliveries')
      .set({ failed_at: now, claimed_until: 0, tries: sql<number>`tries + 1` })
      .where('event_id', '=', event_id)
      .where('receiver', '=', receiver)
      .returning(['receiver', 'subject'])
      .executeTakeFirst()
    if (failed) await makeNextDue(tx, failed, now)
  },

  /** What was given up, the oldest first. */
  listFailed(db: Queryable, limit: number): Promise<DeliveryRow[]> {
    return db
      .selectFrom('deliveries')
      .select(COLUMNS)
      .where('failed_at', 'is not', null)
      .orderBy('created_at')
      .limit(limit)
      .execute()
  },

  /** Lets events that were given up be tried again, as if they were new. Returns their number. */
  async replay(
    db: Queryable,
    { receiver, event_id }: { readonly receiver: string; readonly event_id: string | undefined },
    now: number,
  ): Promise<number> {
    const replayed = await db
      .updateTable('deliveries')
      .set({ failed_at: null, due_at: now, tries: 0 })
      .where('receiver', '=', receiver)
      .where('failed_at', 'is not', null)
      .$if(event_id !== undefined, (query) => query.where('event_id', '=', event_id ?? ''))
      .returning('event_id')
      .execute()
    return replayed.length
  },

  /** Lets events that wait for another try be tried at once, as if they were new. Returns their number. */
  async hurry(db: Queryable, receiver: string, now: number): Promise<number> {
    const hurried = await db
      .updateTable('deliveries')
      .set({ due_at: now, tries: 0 })
      .where('receiver', '=', receiver)
      .where('failed_at', 'is', null)
      .where('due_at', '>', now)
      .where('due_at', '<', LATER)
      .returning('event_id')
      .execute()
    return hurried.length
  },

  /** Of all receivers in one pass, because each scrape of the metrics asks for it. Without rows, a receiver is not in it. */
  async readStates(db: Queryable): Promise<ReadonlyMap<string, DeliveriesState>> {
    const rows = await db
      .selectFrom('deliveries')
      .select('receiver')
      .select(({ fn }) => [
        fn.countAll().as('all'),
        fn.count('failed_at').as('failed'),
        fn.min('created_at').filterWhere('failed_at', 'is', null).as('oldest'),
      ])
      .groupBy('receiver')
      .execute()
    const states = rows.map(({ receiver, all, failed, oldest }): [string, DeliveriesState] => [
      receiver,
      {
        waiting: Number(all) - Number(failed),
        oldestAt: oldest === null ? undefined : Number(oldest),
        failed: Number(failed),
      },
    ])
    return new Map(states)
  },

  /** Deletes the events of at most `limit` rows, for all their receivers, and returns the number of rows. */
  async deleteExpired(tx: Queryable, now: number, limit: number): Promise<number> {
    const expired = tx
      .selectFrom('deliveries')
      .select('event_id')
      .where('created_at', '<=', now - RETENTION_MS)
      .limit(limit)
    const deleted = await tx
      .deleteFrom('deliveries')
      .where('event_id', 'in', expired)
      .returning(['receiver', 'subject'])
      .execute()
    const queues = new Map(deleted.map((row) => [`${row.receiver} ${row.subject}`, row]))
    for (const queue of queues.values()) await makeNextDue(tx, queue, now)
    return deleted.length
  },
}

/** What the servers of this database know of a webhook. */
export interface KnownWebhook {
  readonly name: string
  /** Absent: all. */
  readonly events?: readonly string[] | undefined
}

const KNOWN = 'webhooks'

/** An operator's command does not have the settings of the servers, and what it does must reach their webhooks too. */
export const knownWebhooksStore = {
  async list(db: Queryable): Promise<readonly KnownWebhook[]> {
    const row = await db
      .selectFrom('server_keys')
      .select('key')
      .where('name', '=', KNOWN)
      .executeTakeFirst()
    return row ? JSON.parse(row.key) : []
  },

  /** Writes nothing if they are known, or if there have never been any. */
  async replace(db: Queryable, webhooks: readonly KnownWebhook[]): Promise<void> {
    const key = JSON.stringify(webhooks)
    if (JSON.stringify(await this.list(db)) === key) return
    await db
      .insertInto('server_keys')
      .values({ name: KNOWN, key })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ key }))
      .execute()
  },
}
