import type { Queryable } from './tables.ts'
import { asError, createMigrator } from './create-migrator.ts'
import { listForeign } from './migration-record.ts'
import type { MigrationSet } from './migration-sets.ts'

/** A migration that ran, or was undone. */
export interface RanMigration {
  readonly name: string
  /** Rounded milliseconds. */
  readonly ms: number
}

/**
 * Migrates each set in one transaction. Of several servers that start at once, only one migrates. Migrations of a
 * newer release are left alone, so that a server of this release can still start.
 */
export async function migrate(
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<readonly RanMigration[]> {
  const ran: RanMigration[] = []
  for (const set of sets) ran.push(...(await runSet(db, set)))
  return ran
}

async function runSet(db: Queryable, set: MigrationSet): Promise<readonly RanMigration[]> {
  const { times, migrator, foreign } = await createMigrator(db, set)
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error === undefined)
    return results.map(({ migrationName: name }) => ({ name, ms: times.get(name) ?? 0 }))
  // A server of a newer release has migrated while this one waited.
  const isOutdated = (await listForeign(db, set)).length > foreign.length
  if (isOutdated) return runSet(db, set)
  throw asError(error)
}
