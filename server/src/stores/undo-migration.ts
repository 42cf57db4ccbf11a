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

/** Why the last migration cannot be undone. */
export class NotUndoableError extends Error {}

/** The migration that ran last. Throws {@link NotUndoableError}. */
export async function findLast(
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<{ readonly set: MigrationSet; readonly name: string }> {
  let last: { set: MigrationSet; name: string; timestamp: string } | undefined
  for (const set of sets) {
    const executed = (await readExecuted(db, set.table)).at(-1)
    if (executed && (!last || executed.timestamp >= last.timestamp)) last = { set, ...executed }
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
