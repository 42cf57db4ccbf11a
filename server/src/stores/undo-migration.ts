import type { Queryable } from './tables.ts'
import { asError, createMigrator } from './create-migrator.ts'
import type { RanMigration } from './migrate.ts'
import { readExecuted } from './migration-record.ts'
import type { MigrationSet } from './migration-sets.ts'

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

/** Why the last migration cannot be undone. */
export class NotUndoableError extends Error {}

/** The migration that ran last. Throws {@link NotUndoableError}. */
export async function findLast(
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<{ readonly set: MigrationSet; readonly name: string }> {
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

/** Undoes the migration that {@link findLast} found. */
export async function undo(
  db: Queryable,
  { set, name }: { readonly set: MigrationSet; readonly name: string },
): Promise<RanMigration> {
  const { times, migrator } = await createMigrator(db, set)
  const { error, results } = await migrator.migrateDown()
  if (error !== undefined) throw asError(error)
  const undone = results?.find(({ status }) => status === 'Success')
  // Another process has changed the database since.
  if (undone?.migrationName !== name) throw new Error(`${name} is no longer the last migration`)
  return { name, ms: times.get(name) ?? 0 }
}
