import { existsSync } from 'node:fs'
import type { Database } from '../stores/database.ts'
import { listForeign } from '../stores/migration-record.ts'
import { readMigrationSets } from '../stores/migration-sets.ts'
import { connectDatabase } from '../stores/open-database.ts'
import { listPending } from '../stores/undo-migration.ts'
import { ok, problem, reasonOf, skipped, type Outcome } from '../check-outcome.ts'
import { findSqliteFile } from '../stores/find-sqlite-file.ts'
import type { Subject } from './subject.ts'

export async function checkDatabase(subject: Subject): Promise<Outcome> {
  const missing = describeMissingFile(subject)
  if (missing !== undefined) return problem(missing)
  try {
    return await withDatabase(subject, async ({ tables }) => {
      const found = await tables.introspection.getTables()
      return ok(`The database answers and has ${found.length} tables.`)
    })
  } catch (error) {
    return problem(
      `The database at DATABASE_URL cannot be used: ${reasonOf(error)}. Check that it runs, and its address and password.`,
    )
  }
}

export async function checkMigrations(subject: Subject): Promise<Outcome> {
  if (describeMissingFile(subject) !== undefined) return skipped('There is no database.')
  try {
    return await withDatabase(subject, describeMigrations)
  } catch {
    return skipped('The database cannot be used.')
  }
}

async function describeMigrations({ tables }: Database): Promise<Outcome> {
  const sets = await readMigrationSets()
  const pending = await listPending(tables, sets)
  if (pending.length > 0)
    return problem(
      `${pending.length} migrations have not run: ${pending.join(', ')}. Run "npm run migrate", or start the server.`,
    )
  const foreign = (await Promise.all(sets.map((set) => listForeign(tables, set)))).flat()
  if (foreign.length > 0)
    return problem(
      `A newer release has migrated the database: ${foreign.join(', ')}. Update this server to that release.`,
    )
  return ok('All migrations have run.')
}

/** Opening a file would create it. */
function describeMissingFile({ config }: Subject): string | undefined {
  const file = findSqliteFile(config.databaseUrl)
  if (file === undefined || existsSync(file)) return undefined
  return `There is no database at ${file}. Check DATABASE_URL and DATA_DIR; the first start of the server creates it.`
}

async function withDatabase<Result>(
  { config }: Subject,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase(config.databaseUrl, () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
