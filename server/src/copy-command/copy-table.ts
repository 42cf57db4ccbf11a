import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { PostgresColumn, PostgresTable } from '../stores/postgres-schema.ts'
import type { Queryable } from '../stores/tables.ts'
import { normalize, RowChecksum, toText, type SqlValue } from './row-checksum.ts'

/** Rows that are sent or fetched at a time. */
const BATCH_SIZE = 1_000

type TextRow = readonly (string | null)[]

/** Copies all rows of a table, compares both sides, and returns the number of rows. */
export async function copyTable(
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
