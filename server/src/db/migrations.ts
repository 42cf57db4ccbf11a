import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { readdir } from 'node:fs/promises'
import { up as createSchema } from './migrations/001-schema.ts'
import { up as addStrangers } from './migrations/002-strangers.ts'
import { up as addFirstConfirmation } from './migrations/003-first-confirmation.ts'
import { up as addDeliveries } from './migrations/004-deliveries.ts'
import { up as addSavedCodes } from './migrations/005-saved-recovery-codes.ts'
import {
  down as dropFormerEmails,
  up as indexFormerEmails,
} from './migrations/006-former-emails.ts'
import type { Queryable } from './tables.ts'

const BASELINE = '001-schema'

/** Foyer's, in order of execution. Databases store the names, so a name never changes. */
const MIGRATIONS: Readonly<Record<string, OwnMigration>> = {
  [BASELINE]: { up: createSchema, down: null },
  '002-strangers': { up: addStrangers, down: null },
  '003-first-confirmation': { up: addFirstConfirmation, down: null },
  '004-deliveries': { up: addDeliveries, down: null },
  '005-saved-recovery-codes': { up: addSavedCodes, down: null },
  '006-former-emails': { up: indexFormerEmails, down: dropFormerEmails },
}

interface OwnMigration {
  readonly up: Step
  /** `null` if it cannot be undone without losing data. */
  readonly down: Step | null
}

type Step = (db: Kysely<unknown>) => Promise<void>

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

/** The executed migrations that this release does not have. */
export async function listForeign(
  db: Queryable,
  { table, migrations }: MigrationSet,
): Promise<readonly string[]> {
  const executed = await readExecuted(db, table)
  return executed.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
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

/** Kysely refuses a database whose migrations it does not know, so those get an entry that does nothing. */
async function createMigrator(db: Queryable, set: MigrationSet) {
  await recordBaseline(db, set)
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

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

interface ExecutedMigration {
  readonly name: string
  /** ISO 8601. */
  readonly timestamp: string
}

/** In order of execution; empty in a new database. */
export async function readExecuted(
  db: Queryable,
  table: string,
): Promise<readonly ExecutedMigration[]> {
  const record = await readRecord(db, table)
  return table === OURS.table ? withBaseline(record) : record
}

async function readRecord(db: Queryable, table: string): Promise<readonly ExecutedMigration[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === table)) return []
  const query = sql<ExecutedMigration>`select name, timestamp from ${sql.table(table)}
    order by timestamp, name`
  return (await query.execute(db)).rows
}

/*
 * Until 2026-11-28, the schema was made by these migrations. A database that has run them all has the schema of the
 * baseline, so its record gets one entry in their place. All of this can be deleted after release 1.1.
 */
const BEFORE_BASELINE: ReadonlySet<string> = new Set(
  `001-users-and-sessions 002-proofs-behind-rows 003-disabled-people-and-attempts 004-devices-and-activity
  005-people-who-leave 006-ways-in 007-plain-column-names 008-provider-events 009-profiles 010-identities
  011-removed-identities 012-exchanged-proofs 013-deleted-users 014-lost-emails 016-security-emails
  018-second-factors 019-passkeys 020-incomplete-logins 021-trusted-devices 022-sign-in-challenges
  023-required-two-step 024-email-requests 025-expiry-indexes 027-former-factors 029-sessions-behind-codes
  030-canonical-emails 031-former-emails`.split(/\s+/),
)

const LAST_COMMIT_BEFORE_BASELINE = '1c2448aa'

/** A database that has run only some of the migrations that the baseline replaces. */
export class UnfinishedSchemaError extends Error {}

/** Replaces the entries of {@link BEFORE_BASELINE}. Throws {@link UnfinishedSchemaError}. */
function withBaseline(record: readonly ExecutedMigration[]): readonly ExecutedMigration[] {
  const before = record.filter(({ name }) => BEFORE_BASELINE.has(name))
  const last = before.at(-1)
  if (!last) return record
  if (before.length < BEFORE_BASELINE.size)
    throw new UnfinishedSchemaError(
      `This database stopped at migration ${last.name}. Start it once with commit ${LAST_COMMIT_BEFORE_BASELINE}, the last commit with single migrations, then with this one.`,
    )
  // With their time, so that a migration of the product that ran later stays the last one.
  return record
    .filter((executed) => executed === last || !before.includes(executed))
    .map((executed) => (executed === last ? { ...last, name: BASELINE } : executed))
}

/** Several servers may do this at once: what one has written, the others leave as it is. */
async function recordBaseline(db: Queryable, set: MigrationSet): Promise<void> {
  if (set.table !== OURS.table) return
  const record = await readRecord(db, set.table)
  const baseline = withBaseline(record).find(({ name }) => name === BASELINE)
  if (!baseline || record.includes(baseline)) return
  const table = sql.table(set.table)
  await db.transaction().execute(async (tx) => {
    await sql`insert into ${table} (name, timestamp) values (${BASELINE}, ${baseline.timestamp})
      on conflict (name) do nothing`.execute(tx)
    await sql`delete from ${table} where name in (${sql.join([...BEFORE_BASELINE])})`.execute(tx)
  })
}

/** Foyer's own migrations know what must not be lost: some drop what is of no use without them. */
function withCheck({ set, name }: LastMigration): MigrationSet {
  const migration = set.migrations[name]
  if (!set.isProducts || !migration?.down) return set
  const checked = { ...migration, down: refuseDataLoss(name, migration.down) }
  return { ...set, migrations: { ...set.migrations, [name]: checked } }
}

type Down = NonNullable<Migration['down']>

/** Why the last migration cannot be undone. */
class NotUndoableError extends Error {}

/** Makes `down` fail, and its transaction roll back, if it drops a table with rows or a column with values. */
function refuseDataLoss(name: string, down: Down): Down {
  return async (db) => {
    const filled = await listFilled(db)
    await down(db)
    const kept = new Set(
      (await listColumns(db)).flatMap(({ table, column }) => [table, `${table}.${column}`]),
    )
    const lost = filled.filter((place) => !kept.has(place) && isTopmost(place, kept))
    if (lost.length === 0) return
    const advice = 'Back up the database, then add --discard-data to delete them.'
    throw new NotUndoableError(`${name} would delete data, in ${lost.join(', ')}. ${advice}`)
  }
}

/** Of a dropped table, its columns need not be listed. */
const isTopmost = (place: string, kept: ReadonlySet<string>) => {
  const [table = '', column] = place.split('.')
  return column === undefined || kept.has(table)
}

/** Tables with rows, such as `projects`, and columns with values, such as `users.phone`. */
async function listFilled(db: Kysely<unknown>): Promise<readonly string[]> {
  const filled = new Set<string>()
  for (const { table, column } of await listColumns(db)) {
    const value = sql.ref(column)
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${value} is not null and cast(${value} as text) <> '' limit 1`.execute(db)
    if (rows.length > 0) filled.add(table).add(`${table}.${column}`)
  }
  return [...filled]
}

/** Of all tables that unqualified names refer to. */
async function listColumns(db: Kysely<unknown>) {
  const tables = await db.introspection.getTables()
  const isPostgres = tables.some(({ schema }) => schema !== undefined)
  const { rows } = isPostgres
    ? await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
    : { rows: [] }
  return tables
    .filter(({ schema, isView }) => !isView && schema === rows[0]?.schema)
    .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column: column.name })))
}

const FOLDER = new URL('./product-migrations/', import.meta.url)

const FILE = /^(?<name>\d{3}-[\da-z-]+)\.ts$/

/** Every file except `*.md` is a migration, named by its file. Other names are rejected, so that none is skipped. */
async function loadProductMigrations(
  folder: URL = FOLDER,
): Promise<Readonly<Record<string, Migration>>> {
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.md')).toSorted()
  const entries = files.map(async (file) => [nameOf(file), await load(new URL(file, folder))])
  return Object.fromEntries(await Promise.all(entries))
}

function nameOf(file: string): string {
  const name = FILE.exec(file)?.groups?.['name']
  if (name === undefined)
    throw new Error(`product-migrations/${file} needs a name such as 001-phone.ts`)
  return name
}

async function load(file: URL): Promise<Migration> {
  const { up, down } = (await import(file.href)) as Partial<Migration>
  if (typeof up !== 'function') throw new Error(`${file.pathname} exports no function "up"`)
  return down ? { up, down } : { up }
}
