import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { CommandError } from '../operator-command.ts'
import { checkSqliteFile } from '../stores/check-sqlite-file.ts'
import type { MigrationSet } from '../stores/migration-sets.ts'
import { connectDatabase } from '../stores/open-database.ts'
import { openExclusively } from '../stores/open-exclusively.ts'
import { orderByReferences } from '../stores/postgres-schema.ts'
import { copyTable } from './copy-table.ts'
import { listSourceTables, prepareTarget, requireSameTables } from './prepare-target.ts'

export interface CopyPlan {
  /** A SQLite file. */
  readonly source: string
  /** Of a Postgres database. */
  readonly targetUrl: string
  readonly migrationSets: readonly MigrationSet[]
}

export interface CopiedTable {
  readonly name: string
  readonly rows: number
}

/** Copies everything or nothing: one transaction stores all rows. No server can use the source until it ends. */
export async function copyDatabase(plan: CopyPlan): Promise<readonly CopiedTable[]> {
  await requireCurrent(plan)
  const source = openExclusively(plan.source)
  if (!source)
    throw new CommandError(
      `A server or another command uses ${plan.source}. Stop it, then copy again.`,
    )
  const target = connectDatabase(plan.targetUrl, () => {})
  try {
    const tables = orderByReferences(await prepareTarget(target.tables, plan.migrationSets))
    requireSameTables(listSourceTables(source, plan.migrationSets), tables)
    // Not `target.transaction`, which retries after a conflict: here, a retry would end in the same conflict.
    return await target.tables.transaction().execute(async (tx) => {
      await sql`set local time zone 'UTC'`.execute(tx)
      await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
      const copied: CopiedTable[] = []
      for (const table of tables)
        copied.push({ name: table.name, rows: await copyTable(source, tx, table) })
      return copied
    })
  } finally {
    await target.close()
    source.close()
  }
}

/** The tables of both sides are the same only if the same migrations have run. */
async function requireCurrent({ source, migrationSets }: CopyPlan): Promise<void> {
  if (!existsSync(source)) throw new CommandError(`There is no database at ${source}.`)
  const { foreign, pending } = await checkSqliteFile(source, migrationSets)
  if (foreign.length > 0)
    throw new CommandError(
      `${source} is from a newer release: ${foreign.join(', ')}. Copy it with that release.`,
    )
  if (pending.length > 0)
    throw new CommandError(`${source} needs migrations. Run "npm run migrate" on it first.`)
}
