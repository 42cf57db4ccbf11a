import { sql } from 'kysely'
import { DAY_MS } from '../core/clock.ts'
import { deleteUntil, hasRowLocks } from './database.ts'
import type { OutboxRow, Queryable, SecurityLinkRow } from './tables.ts'

const EMAIL_COLUMNS = [
  'id',
  'user_id',
  'kind',
  'about',
  'to_address',
  'language',
  'params',
  'priority',
  'created_at',
  'due_at',
  'expires_at',
  'tries',
  'sent_at',
  'login_hash',
] as const

interface OutboxState {
  readonly waiting: number
  /** When the oldest of them was queued: milliseconds; `undefined` if none waits. */
  readonly oldestAt: number | undefined
}

export interface IncompleteLogin {
  readonly user_id: string
  readonly login_hash: string
}

const selectWaiting = (tx: Queryable, { user_id, login_hash }: IncompleteLogin) =>
  tx
    .selectFrom('outbox')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'second-step-missing')
    .where('login_hash', '=', login_hash)
    .where('sent_at', 'is', null)

export const outboxStore = {
  async insert(tx: Queryable, row: OutboxRow): Promise<void> {
    await tx.insertInto('outbox').values(row).execute()
  },

  /** What a user was sent, or will be, about one kind of event; the oldest first. */
  listSince(
    tx: Queryable,
    { user_id, about, since }: { user_id: string; about: string; since: number },
  ): Promise<OutboxRow[]> {
    return tx
      .selectFrom('outbox')
      .select(EMAIL_COLUMNS)
      .where('user_id', '=', user_id)
      .where('about', '=', about)
      .where('created_at', '>', since)
      .orderBy('created_at')
      .execute()
  },

  /** Changes an email that no server has taken yet. Returns whether there was one. */
  async updateWaiting(tx: Queryable, id: string, params: string): Promise<boolean> {
    const updated = await tx
      .updateTable('outbox')
      .set({ params })
      .where('id', '=', id)
      .where('tries', '=', 0)
      .returning('id')
      .executeTakeFirst()
    return updated !== undefined
  },

  async hasDue(db: Queryable, now: number): Promise<boolean> {
    const due = await db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .where('expires_at', '>', now)
      .limit(1)
      .executeTakeFirst()
    return due !== undefined
  },

  /** Takes due emails in a transaction: no other server gets them until `until`. */
  async claim(
    tx: Queryable,
    { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
  ): Promise<OutboxRow[]> {
    const due = tx
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now)
      .where('expires_at', '>', now)
      .orderBy('priority')
      .orderBy('due_at')
      .limit(limit)
      .$if(hasRowLocks(tx), (query) => query.forUpdate().skipLocked())
    // A list, because Postgres may run a subquery again for each row and take more than the limit.
    const ids = (await due.execute()).map(({ id }) => id)
    if (ids.length === 0) return []
    return tx
      .updateTable('outbox')
      .set({ due_at: until, tries: sql<number>`tries + 1` })
      .where('id', 'in', ids)
      .returning(EMAIL_COLUMNS)
      .execute()
  },

  /** Keeps the row without its content while it counts for the limit. */
  async markSent(
    db: Queryable,
    id: string,
    { now, expires_at }: { readonly now: number; readonly expires_at: number },
  ): Promise<void> {
    await db
      .updateTable('outbox')
      .set({ sent_at: now, expires_at, to_address: '', params: '' })
      .where('id', '=', id)
      .execute()
  },

  async postpone(db: Queryable, id: string, dueAt: number): Promise<void> {
    await db.updateTable('outbox').set({ due_at: dueAt }).where('id', '=', id).execute()
  },

  async delete(db: Queryable, id: string): Promise<void> {
    await db.deleteFrom('outbox').where('id', '=', id).execute()
  },

  /** Deletes the emails that were not sent in time, and returns their number. */
  async deleteUndelivered(db: Queryable, now: number): Promise<number> {
    const expired = db
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('expires_at', '<=', now)
    if ((await expired.limit(1).execute()).length === 0) return 0
    const deleted = await db
      .deleteFrom('outbox')
      .where('sent_at', 'is', null)
      .where('expires_at', '<=', now)
      .returning('id')
      .execute()
    return deleted.length
  },

  /** Deletes what has not been sent yet. */
  async withdraw(tx: Queryable, userId: string): Promise<void> {
    await tx
      .deleteFrom('outbox')
      .where('user_id', '=', userId)
      .where('sent_at', 'is', null)
      .execute()
  },

  async hasWaiting(tx: Queryable, login: IncompleteLogin): Promise<boolean> {
    const waiting = await selectWaiting(tx, login).limit(1).executeTakeFirst()
    return waiting !== undefined
  },

  async withdrawLogin(tx: Queryable, login: IncompleteLogin): Promise<void> {
    await tx.deleteFrom('outbox').where('id', 'in', selectWaiting(tx, login)).execute()
  },

  /** The emails that are due or have been tried. */
  async readState(db: Queryable, now: number): Promise<OutboxState> {
    const { waiting, oldest } = await db
      .selectFrom('outbox')
      .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('created_at').as('oldest')])
      .where('sent_at', 'is', null)
      .where('expires_at', '>', now)
      .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('tries', '>', 0)]))
      .executeTakeFirstOrThrow()
    return { waiting: Number(waiting), oldestAt: oldest === null ? undefined : Number(oldest) }
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, now: number, limit: number): Promise<number> {
    const rows = { table: 'outbox', key: 'id', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: now, limit })
  },
}

const LINK_COLUMNS = [
  'token_hash',
  'user_id',
  'email',
  'created_at',
  'expires_at',
  'used_at',
] as const

/** An expired link says for so long that it has expired: milliseconds. */
const RETENTION_AFTER_EXPIRY_MS = 30 * DAY_MS

export const securityLinksStore = {
  async insert(db: Queryable, row: SecurityLinkRow): Promise<void> {
    await db.insertInto('security_links').values(row).execute()
  },

  find(db: Queryable, tokenHash: string): Promise<SecurityLinkRow | undefined> {
    return db
      .selectFrom('security_links')
      .select(LINK_COLUMNS)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  },

  /** Returns whether it has not been used since it was read. */
  async markUsed(
    tx: Queryable,
    { token_hash, used_at }: Pick<SecurityLinkRow, 'token_hash' | 'used_at'>,
    now: number,
  ): Promise<boolean> {
    const used = await tx
      .updateTable('security_links')
      .set({ used_at: now })
      .where('token_hash', '=', token_hash)
      .where('used_at', used_at === null ? 'is' : '=', used_at)
      .returning('token_hash')
      .executeTakeFirst()
    return used !== undefined
  },

  /** Deletes at most `limit` rows and returns their number. */
  deleteExpired(db: Queryable, until: number, limit: number): Promise<number> {
    const rows = { table: 'security_links', key: 'token_hash', time: 'expires_at' } as const
    return deleteUntil(db, rows, { until: until - RETENTION_AFTER_EXPIRY_MS, limit })
  },
}
