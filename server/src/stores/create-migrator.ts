import type { Queryable } from './tables.ts'
import { Migrator, type Migration } from 'kysely/migration'
import { listForeign } from './migration-record.ts'
import type { MigrationSet } from './migration-sets.ts'

/** Kysely refuses a database whose migrations it does not know, so those get an entry that does nothing. */
export async function createMigrator(db: Queryable, set: MigrationSet) {
  const times = new Map<string, number>()
  const foreign = await listForeign(db, set)
  const known = Object.entries(set.migrations).map(([name, migration]) => [
    name,
    timed(migration, (ms) => times.set(name, ms)),
  ])
  const all = Object.fromEntries([...known, ...foreign.map((name) => [name, NOTHING])])
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    migrationTableName: set.table,
    migrationLockTableName: set.lockTable,
    // A migration of another release may have a later name than one of ours that has still to run.
    allowUnorderedMigrations: true,
  })
  return { times, migrator, foreign }
}

const NOTHING: Migration = { up: async () => {} }

function timed({ up, down }: Migration, report: (ms: number) => void): Migration {
  const time = (step: Migration['up']): Migration['up'] => {
    return async (db) => {
      const start = performance.now()
      await step(db)
      report(Math.round(performance.now() - start))
    }
  }
  return { up: time(up), ...(down && { down: time(down) }) }
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The migration failed', { cause: error })
}
