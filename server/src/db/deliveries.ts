import { sql } from 'kysely'
import { DAY_MS } from '../core/clock.ts'
import { deleteUntil, hasRowLocks } from './database.ts'
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

/** It is due at once, unless events of the user wait before it. */
type NewDelivery = Omit<
  DeliveryRow,
  'position' | 'due_at' | 'claimed_until' | 'tries' | 'failed_at'
>

export interface DeliveriesState {
  /** Due, or tried already. */
  readonly waiting: number
  /** When the oldest of them happened: milliseconds; `undefined` if none waits. */
  readonly oldestAt: number | undefined
  /** Given up. */
  readonly failed: number
}

/** Given up or not, an event is kept for so long. */
const RETENTION_MS = 60 * DAY_MS

/**
 * At most one of each user: an event waits until the one before it has arrived, or was given up. A user's events are due at
 * the same time, so that those of a receiver that is down for days are not looked at each second. Asked for by its
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

export const deliveriesStore = {
  /**
   * Adds it after all others of the user and the receiver. The transaction must have locked the user's row, or just made
   * it, so that the events of a user are in the order in which their transactions commit.
   */
  async insert(tx: Queryable, row: NewDelivery): Promise<void> {
    const last = await tx
      .selectFrom('deliveries')
      .select(['position', 'due_at', 'failed_at'])
      .where('receiver', '=', row.receiver)
      .where('subject', '=', row.subject)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    await tx
      .insertInto('deliveries')
      .values({
        ...row,
        // With those before it, which may have been postponed.
        due_at: last?.failed_at === null ? last.due_at : row.created_at,
        claimed_until: 0,
        tries: 0,
        failed_at: null,
        position: (last?.position ?? 0) + 1,
      })
      .execute()
  },

  async hasDue(db: Queryable, receiver: string, now: number): Promise<boolean> {
    return (await selectDue(db, receiver, now).limit(1).executeTakeFirst()) !== undefined
  },

  /** Takes due events of a receiver in a transaction: no other server gets them until `until`. */
  async claim(
    tx: Queryable,
    receiver: string,
    { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
  ): Promise<DeliveryRow[]> {
    const due = await selectDue(tx, receiver, now)
      .orderBy('own.due_at')
      .limit(limit)
      .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked())
      .execute()
    if (due.length === 0) return []
    return tx
      .updateTable('deliveries')
      .set({ claimed_until: until })
      .where('receiver', '=', receiver)
      .where(
        'event_id',
        'in',
        due.map(({ event_id }) => event_id),
      )
      .returning(COLUMNS)
      .execute()
  },

  /** A receiver has taken it. */
  async delete(db: Queryable, { event_id, receiver }: DeliveryKey): Promise<void> {
    await db
      .deleteFrom('deliveries')
      .where('event_id', '=', event_id)
      .where('receiver', '=', receiver)
      .execute()
  },

  /** Counts the try. All that waits for the receiver and is about the same user is postponed with it. */
  async postpone(db: Queryable, row: DeliveryKey & DeliveryQueue, dueAt: number): Promise<void> {
    const isTried = sql<boolean>`event_id = ${row.event_id}`
    await db
      .updateTable('deliveries')
      .set({
        due_at: dueAt,
        claimed_until: 0,
        tries: sql<number>`tries + case when ${isTried} then 1 else 0 end`,
      })
      .where('receiver', '=', row.receiver)
      .where('subject', '=', row.subject)
      .where('failed_at', 'is', null)
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

  async giveUp(db: Queryable, { event_id, receiver }: DeliveryKey, now: number): Promise<void> {
    await db
      .updateTable('deliveries')
      .set({ failed_at: now, claimed_until: 0, tries: sql<number>`tries + 1` })
      .where('event_id', '=', event_id)
      .where('receiver', '=', receiver)
      .execute()
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

  async readState(db: Queryable, receiver: string, now: number): Promise<DeliveriesState> {
    const { waiting, oldest } = await db
      .selectFrom('deliveries')
      .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('created_at').as('oldest')])
      .where('receiver', '=', receiver)
      .where('failed_at', 'is', null)
      .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('tries', '>', 0)]))
      .executeTakeFirstOrThrow()
    const { failed } = await db
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll().as('failed'))
      .where('receiver', '=', receiver)
      .where('failed_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return {
      waiting: Number(waiting),
      oldestAt: oldest === null ? undefined : Number(oldest),
      failed: Number(failed),
    }
  },

  /** Deletes the events of at most `limit` rows, for all their receivers, and returns the number of rows. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'deliveries', key: 'event_id', time: 'created_at' } as const
    return deleteUntil(db, rows, { until: now - RETENTION_MS, limit })
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
