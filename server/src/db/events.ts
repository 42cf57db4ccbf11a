import { CompiledQuery, Transaction } from 'kysely'
import type { UserEventType, Way } from '../core/events.ts'
import type { Database } from './database.ts'
import type { Queryable, Tables, UserRow } from './tables.ts'
import { USER_COLUMN_NAMES, USER_COLUMNS } from './user-columns.ts'

/** What happened to a user. */
export interface ReportedEvent {
  readonly type: UserEventType
  readonly way: Way
  /** As it is after the change; of a user who is deleted, as it was before. */
  readonly user: UserRow
  /** The columns with another value; empty unless a profile or an email changed. */
  readonly changed?: readonly (keyof UserRow)[]
  /** With which method a session started. */
  readonly method?: string
}

/** Hears of each event in its transaction. What it throws refuses the change. */
export type Report = (tx: Queryable, event: ReportedEvent) => Promise<void>

const reports = new WeakMap<Queryable, Report>()

/** The same database; what its transactions do to users is reported. It must be the outermost one. */
export function reportingDatabase(database: Database, report: Report): Database {
  reports.set(database.tables, () => {
    throw new Error('An event needs a transaction')
  })
  return {
    ...database,
    transaction: (work) =>
      database.transaction((tx) => {
        reports.set(tx, report)
        return work(tx)
      }),
  }
}

/** Without hooks and webhooks it does nothing. */
export async function reportEvent(tx: Queryable, event: ReportedEvent): Promise<void> {
  await reports.get(tx)?.(tx, event)
}

/**
 * Reports the events that a change of a user's row amounts to. A reclaim is reported first: receivers then forget the
 * previous person, and the events that follow describe the email's owner.
 */
export async function reportChange(
  tx: Queryable,
  way: Way,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const report = reports.get(tx)
  if (!report) return
  if (way === 'reclaim') await report(tx, { type: 'user.reclaimed', way, user: after })
  for (const event of findEvents(before, after)) await report(tx, { way, ...event })
}

interface PartOfTransaction {
  /** Rejects if a statement of the part has failed: Postgres then accepts no other, although the error was caught. */
  keep(): Promise<void>
  /** Undoes the part alone. */
  undo(): Promise<void>
}

export async function beginPart(tx: Queryable): Promise<PartOfTransaction> {
  const execute = (statement: string) => tx.executeQuery(CompiledQuery.raw(statement))
  const keep = async () => void (await execute('release savepoint part'))
  await execute('savepoint part')
  return {
    keep,
    async undo() {
      await execute('rollback to savepoint part')
      await keep()
    },
  }
}

interface LimitedTransaction {
  readonly open: Queryable
  end(): void
  /** With what statements of the hook have failed. */
  readonly failures: ReadonlySet<unknown>
}

/**
 * A hook that is not awaited, or was too slow, would otherwise write later: with SQLite in the transaction of another
 * user, because all share one connection. A statement
 * that still waits for another of its hook never begins.
 */
export function limitToHook(tx: Queryable): LimitedTransaction {
  let hasEnded = false
  const failures = new Set<unknown>()
  const whole = tx.getExecutor()
  const refuseLate = () => {
    // rule hooks-a: a hook cannot write after it has ended
    if (hasEnded) throw new Error('A hook used its transaction after it had ended')
  }
  const executor = whole.withConnectionProvider({
    async provideConnection(work) {
      refuseLate()
      return whole.provideConnection((connection) => {
        refuseLate()
        return work(connection).catch((error: unknown) => {
          failures.add(error)
          throw error
        })
      })
    },
  })
  return {
    // A transaction uses the executor only: it opens no connection, and begins no other transaction.
    open: new Transaction<Tables>({ executor, config: {}, driver: {}, dialect: {} } as never),
    end() {
      hasEnded = true
    },
    failures,
  }
}

/** What a change of a column reports. */
type ColumnEvent = Extract<
  UserEventType,
  'user.verified' | 'user.email_changed' | 'user.profile_changed' | 'user.deleted'
>

/** In the order in which they are reported. */
const COLUMN_EVENTS: readonly ColumnEvent[] = [
  'user.email_changed',
  'user.verified',
  'user.profile_changed',
]

/** The columns whose change is reported, by event. */
const COLUMNS_BY_EVENT = Map.groupBy(
  USER_COLUMN_NAMES,
  (column) => (USER_COLUMNS[column] as { readonly reports?: ColumnEvent }).reports,
)

function findEvents(before: UserRow, after: UserRow): Omit<ReportedEvent, 'way'>[] {
  // Deletion empties the other columns too, which is no event of its own.
  if (after.deleting_at !== null)
    return before.deleting_at === null ? [{ type: 'user.deleted', user: before }] : []
  return COLUMN_EVENTS.flatMap((type) => {
    const columns = COLUMNS_BY_EVENT.get(type) ?? []
    const changed = columns.filter((column) => before[column] !== after[column])
    const isReported = type === 'user.verified' ? after.email_verified === 1 : true
    return changed.length > 0 && isReported ? [{ type, user: after, changed }] : []
  })
}
