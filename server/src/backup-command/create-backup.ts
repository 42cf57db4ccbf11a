import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '../operator-command.ts'
import { checkSqliteFile, type CheckedFile } from '../stores/check-sqlite-file.ts'
import type { MigrationSet } from '../stores/migration-sets.ts'
import { removeSqliteFile, writeSnapshot } from '../stores/sqlite-snapshot.ts'

interface BackupPlan {
  readonly database: string
  /** Must not exist. */
  readonly backup: string
  readonly migrationSets: readonly MigrationSet[]
}

/** The file gets its name when it is complete and checked, so no interrupted backup is taken for a good one. */
export async function createBackup({
  database,
  backup,
  migrationSets,
}: BackupPlan): Promise<CheckedFile> {
  if (!existsSync(database)) throw new CommandError(`There is no database at ${database}.`)
  requireFree(backup)
  const part = `${backup}.${process.pid}.part`
  writeSnapshot(database, part)
  try {
    const checked = await checkSqliteFile(part, migrationSets)
    requireFree(backup)
    renameSync(part, backup)
    return checked
  } catch (error) {
    removeSqliteFile(part)
    throw error
  }
}

function requireFree(file: string): void {
  if (existsSync(file)) throw new CommandError(`${file} exists. A backup overwrites no file.`)
  if (!existsSync(path.dirname(file)))
    throw new CommandError(`There is no folder ${path.dirname(file)}.`)
}
