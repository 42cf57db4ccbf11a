import type { Queryable } from './tables.ts'
import { asError, createMigrator } from './create-migrator.ts'
import type { RanMigration } from './migrate.ts'
import { readExecuted } from './migration-record.ts'
import type { MigrationSet } from './migration-sets.ts'
import { NotUndoableError, refuseDataLoss } from './refuse-data-loss.ts'

/** The migrations that `migrate` would run, without a change to the database. */
export async function listPending(
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<readonly string[]> {
  const names: string[] = []
  for (const { table, migrations } of sets) {
    const executed = new Set((await readExecuted(db, table)).map(({ name }) => name))
    names.push(...Object.keys(migrations).filter((name) => !executed.has(name)))
  }
  return names
}

/** By how much the clock may step back between two migrations of one start: milliseconds. */
const CLOCK_STEP_MS = 1_000

interface LastMigration {
  readonly set: MigrationSet
  readonly name: string
}

/** The migration that ran last. Throws {@link NotUndoableError}. */
export async function findLast(
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<LastMigration> {
  let last: { set: MigrationSet; name: string; at: number } | undefined
  // In the order in which one start runs them.
  for (const set of sets) {
    const executed = (await readExecuted(db, set.table)).at(-1)
    if (!executed) continue
    const at = Date.parse(executed.timestamp)
    if (!last || at >= last.at - CLOCK_STEP_MS) last = { set, name: executed.name, at }
  }
  if (!last) throw new NotUndoableError('No migration has run.')
  const { set, name } = last
  const migration = set.migrations[name]
  if (!migration)
    throw new NotUndoableError(`${name} is from another release. Undo it with that release.`)
  if (!migration.down) {
    const advice = 'Restore a backup from before it instead.'
    throw new NotUndoableError(`${name} cannot be undone. ${advice}`)
  }
  return { set, name }
}

/** Undoes the migration that {@link findLast} found. Throws {@link NotUndoableError} if data would be lost. */
export async function undo(
  db: Queryable,
  last: LastMigration,
  { discardData = false } = {},
): Promise<RanMigration> {
  const { name } = last
  const { times, migrator } = await createMigrator(db, discardData ? last.set : withCheck(last))
  const { error, results } = await migrator.migrateDown()
  if (error !== undefined) throw asError(error)
  const undone = results?.find(({ status }) => status === 'Success')
  // Another process has changed the database since.
  if (undone?.migrationName !== name) throw new Error(`${name} is no longer the last migration`)
  return { name, ms: times.get(name) ?? 0 }
}

/** Foyer's own migrations know what must not be lost: some drop what is of no use without them. */
function withCheck({ set, name }: LastMigration): MigrationSet {
  const migration = set.migrations[name]
  if (!set.isProducts || !migration?.down) return set
  const checked = { ...migration, down: refuseDataLoss(name, migration.down) }
  return { ...set, migrations: { ...set.migrations, [name]: checked } }
}
