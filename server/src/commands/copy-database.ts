import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parseDatabaseUrl } from '../config/settings.ts'
import { findSqliteFile } from '../core/database-url.ts'
import { listForeign, migrate, type MigrationSet, readMigrationSets } from '../db/migrations.ts'
import { connectDatabase } from '../db/open.ts'
import { checkSqliteFile, openExclusively } from '../db/sqlite-files.ts'
import type { Queryable } from '../db/tables.ts'
import { CommandError, operatorCommand } from './command.ts'

/** `npm run copy-database` */
export const run = operatorCommand('copy-database', (command, { env, terminal, record }) =>
  command
    .description(
      'Copies all tables of a SQLite database to an empty Postgres database, and compares the rows of both. Stop all servers first. Afterwards set DATABASE_URL to the Postgres database, and start them: users stay logged in. The SQLite database stays as it is.',
    )
    .argument('<sqlite:file>', 'the database to copy')
    .argument(
      '<postgres://…>',
      'the empty database; a password that is not in the address is taken from PGPASSWORD',
    )
    .action(async (from: string, to: string) => {
      const file = findSqliteFile(from)
      if (file === undefined || !/^postgres(?:ql)?:\/\//.test(to))
        throw new CommandError('Only sqlite:FILE can be copied, and only to postgres://…')
      const targetUrl = parseDatabaseUrl({ ...env, DATABASE_URL: to })
      const migrationSets = await readMigrationSets()
      const copied = await copyDatabase({ source: path.resolve(file), targetUrl, migrationSets })
      record({ event: 'database-copied' })
      for (const { name, rows } of copied) terminal.log(`${name}: ${rows} rows`)
      terminal.log(
        'All rows are copied and compared. Set DATABASE_URL to the Postgres database, and start the servers.',
      )
    }),
)

interface CopyPlan {
  /** A SQLite file. */
  readonly source: string
  /** Of a Postgres database. */
  readonly targetUrl: string
  readonly migrationSets: readonly MigrationSet[]
}

interface CopiedTable {
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

/** Rows that are sent or fetched at a time. */
const BATCH_SIZE = 1_000

type TextRow = readonly (string | null)[]

/** Copies all rows of a table, compares both sides, and returns the number of rows. */
async function copyTable(
  source: DatabaseSync,
  target: Queryable,
  table: PostgresTable,
): Promise<number> {
  const sent = new RowChecksum()
  for (const rows of readBatches(source, table)) {
    for (const row of rows) sent.add(normalizeRow(row, table))
    await insert(target, table, rows)
  }
  for (const column of table.columns) await continueSequence(target, table, column)
  const stored = await readChecksum(target, table)
  if (!stored.equals(sent) || countRows(source, table) !== stored.count)
    throw new Error(`${table.name} differs after the copy: ${sent.count} and ${stored.count} rows`)
  return stored.count
}

function* readBatches(source: DatabaseSync, { name, columns }: PostgresTable) {
  const list = columns.map((column) => quote(column.name)).join(', ')
  const statement = source.prepare(`select ${list} from ${quote(name)}`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  let batch: TextRow[] = []
  for (const row of statement.iterate()) {
    batch.push((row as unknown as SqlValue[]).map(toText))
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function countRows(source: DatabaseSync, { name }: PostgresTable): number {
  return Number(source.prepare(`select count(*) as count from ${quote(name)}`).get()?.['count'])
}

/** One array for each column, because a statement has at most 65,535 parameters. */
async function insert(
  target: Queryable,
  { name, columns }: PostgresTable,
  rows: readonly TextRow[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const arrays = columns.map((_, index) => sql`${rows.map((row) => row[index])}::text[]`)
  const values = columns.map((column) => sql`${sql.ref(column.name)}::${sql.raw(column.type)}`)
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(arrays)}) as copied (${names})`.execute(
    target,
  )
}

/** Otherwise the sequence would give the numbers of copied rows to new rows. */
async function continueSequence(
  target: Queryable,
  { name }: PostgresTable,
  column: PostgresColumn,
): Promise<void> {
  if (column.sequence === null) return
  const highest = sql`max(${sql.ref(column.name)})`
  await sql`select setval(${column.sequence}::regclass, ${highest}) from ${sql.table(name)}
    having ${highest} is not null`.execute(target)
}

async function readChecksum(target: Queryable, table: PostgresTable): Promise<RowChecksum> {
  const stored = new RowChecksum()
  const texts = table.columns.map(({ name }) => sql`${sql.ref(name)}::text`)
  await sql`declare stored no scroll cursor for
    select array[${sql.join(texts)}] as texts from ${sql.table(table.name)}`.execute(target)
  for (;;) {
    const fetch = sql<{ texts: TextRow }>`fetch forward ${sql.lit(BATCH_SIZE)} from stored`
    const { rows } = await fetch.execute(target)
    for (const { texts: row } of rows) stored.add(normalizeRow(row, table))
    if (rows.length === 0) break
  }
  await sql`close stored`.execute(target)
  return stored
}

function normalizeRow(row: TextRow, { columns }: PostgresTable): TextRow {
  return columns.map(({ type }, index) => normalize(row[index] ?? null, type))
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

type TableColumns = Pick<PostgresTable, 'name'> & {
  readonly columns: readonly { readonly name: string }[]
}

/** Migrates an empty database, and returns its tables without the records of migrations. */
async function prepareTarget(
  db: Queryable,
  sets: readonly MigrationSet[],
): Promise<readonly PostgresTable[]> {
  const before = await readPostgresTables(db)
  const isOurs = before.some(({ name }) => name === sets[0]?.table)
  if (before.length > 0 && !isOurs)
    throw new CommandError('The target has tables of something else. Copy to an empty database.')
  for (const set of sets) {
    const foreign = await listForeign(db, set)
    if (foreign.length > 0)
      throw new CommandError(`A newer release has migrated the target: ${foreign.join(', ')}.`)
  }
  await migrate(db, sets)
  const tables = withoutRecords(await readPostgresTables(db), sets)
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new CommandError(`The target has rows in ${name}. Copy to an empty database.`)
  }
  return tables
}

function listSourceTables(
  source: DatabaseSync,
  sets: readonly MigrationSet[],
): readonly TableColumns[] {
  const tables = source
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
    )
    .all()
    .map(({ name }) => String(name))
  const columnsOf = source.prepare('select name from pragma_table_info(?)')
  return withoutRecords(
    tables.map((name) => ({
      name,
      columns: columnsOf.all(name).map((column) => ({ name: String(column['name']) })),
    })),
    sets,
  )
}

/** Columns that only the source has would be lost, and columns that only the target has would get no values. */
function requireSameTables(source: readonly TableColumns[], target: readonly TableColumns[]): void {
  const [inSource, inTarget] = [listColumns(source), listColumns(target)]
  const different = [...inSource.symmetricDifference(inTarget)]
  if (different.length > 0)
    throw new CommandError(
      `Only one of the databases has ${different.join(', ')}. Add or drop it by a migration.`,
    )
}

const listColumns = (tables: readonly TableColumns[]) =>
  new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))

function withoutRecords<Table extends Pick<PostgresTable, 'name'>>(
  tables: readonly Table[],
  sets: readonly MigrationSet[],
): readonly Table[] {
  const records = new Set(sets.flatMap(({ table, lockTable }) => [table, lockTable]))
  return tables.filter(({ name }) => !records.has(name))
}

type SqlValue = string | number | bigint | Uint8Array | null

/** Of 128 bits, so that sums of different rows do not become equal by chance. */
const MODULUS = 1n << 128n

/** What is compared: the number of rows, and the sum of their hashes, which does not depend on their order. */
class RowChecksum {
  count = 0
  #sum = 0n

  /** Each value in the form that {@link normalize} gives it. */
  add(row: readonly (string | null)[]): void {
    this.count++
    const digest = hash('sha256', JSON.stringify(row), 'hex').slice(0, 32)
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS
  }

  equals(other: RowChecksum): boolean {
    return this.count === other.count && this.#sum === other.#sum
  }
}

/** Parsers for Postgres types whose values the two databases write differently. Other types are compared as text. */
const FORMS: Readonly<Record<string, (text: string) => unknown>> = {
  bool: (text) => /^(?:1|t|true)$/i.test(text),
  float4: (text) => Math.fround(Number(text)),
  float8: Number,
  numeric: Number,
  json: (text) => JSON.parse(text),
  jsonb: (text) => sortKeys(JSON.parse(text)),
  date: toTime,
  timestamp: toTime,
  timestamptz: toTime,
}

function normalize(text: string | null, type: string): string | null {
  if (text === null) return null
  const form = FORMS[type]
  return form ? JSON.stringify(form(text)) : text
}

/** The text that Postgres accepts for a value of SQLite. */
function toText(value: SqlValue): string | null {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return value === null ? null : String(value)
}

/** Without a time zone, a time is UTC, as SQLite's `current_timestamp` is. */
function toTime(text: string): number {
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')
  return Date.parse(/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`)
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

interface PostgresTable {
  readonly name: string
  readonly columns: readonly PostgresColumn[]
  /** The tables that it refers to. */
  readonly refersTo: readonly string[]
}

interface PostgresColumn {
  readonly name: string
  /** Without a length, such as `varchar` or `int8`. */
  readonly type: string
  /** The sequence that numbers new rows. */
  readonly sequence: string | null
}

/** The tables of the schema that unqualified names refer to. */
export async function readPostgresTables(db: Queryable): Promise<readonly PostgresTable[]> {
  const { rows } = await sql<PostgresTable>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname,
          'sequence', pg_get_serial_sequence(quote_ident(c.relname), a.attname)) order by a.attnum)
        from pg_attribute as a join pg_type as t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct f.relname), '[]')
        from pg_constraint as k join pg_class as f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f') as "refersTo"
    from pg_class as c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    order by c.relname`.execute(db)
  return rows
}

/** Each table after those that it refers to. Throws if that is impossible. */
function orderByReferences(tables: readonly PostgresTable[]): readonly PostgresTable[] {
  const ordered: PostgresTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const next = [...waiting].filter(({ name, refersTo }) =>
      refersTo.every((target) => target === name || !names.has(target)),
    )
    if (next.length === 0) throw new Error(`${[...names].join(', ')} refer to each other.`)
    for (const table of next) waiting.delete(table)
    ordered.push(...next)
  }
  return ordered
}
