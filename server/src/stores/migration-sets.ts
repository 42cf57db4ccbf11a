import type { Migration } from 'kysely/migration'
import { loadProductMigrations } from './load-product-migrations.ts'
import { MIGRATIONS } from './migrations.ts'

/** Migrations with a record of their own, so that the names of one set never clash with those of another. */
export interface MigrationSet {
  readonly table: string
  readonly lockTable: string
  /** Whether they are the product's rather than Foyer's. */
  readonly isProducts: boolean
  readonly migrations: Readonly<Record<string, Migration>>
}

const OURS: MigrationSet = {
  table: 'kysely_migration',
  lockTable: 'kysely_migration_lock',
  isProducts: false,
  migrations: Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up, down }]) => [name, down ? { up, down } : { up }]),
  ),
}

/** In order of execution: the product's migrations may refer to our tables. */
export async function readMigrationSets(folder?: URL): Promise<readonly MigrationSet[]> {
  const migrations = await loadProductMigrations(folder)
  const names = { table: 'product_migration', lockTable: 'product_migration_lock' }
  return [OURS, { ...names, isProducts: true, migrations }]
}
