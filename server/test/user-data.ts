import { sql } from 'kysely'
import type { Database } from '../src/stores/database.ts'
import { openDatabase } from '../src/stores/open-database.ts'
import { USER_TABLES, type Queryable, type UserRow } from '../src/stores/tables.ts'
import { USER_COLUMN_NAMES, USER_COLUMNS } from '../src/stores/user-data.ts'
import { createRowFiller, type Row, type Value } from './create-row-filler.ts'

/** Without these values, or with others, the user could not sign in. */
const NOT_FILLED: ReadonlySet<keyof UserRow> = new Set([
  'id',
  'identity_uid',
  'email',
  'email_verified',
  'disabled_at',
  'deleting_at',
])

/** A user with a value in every column, and one such row of that user in every other table of users. */
export interface FilledUserData {
  readonly user: UserRow
  readonly rows: Readonly<Record<string, Row>>
}

/** The tables of users, with the column of the user's id. */
const TABLES = Object.entries(USER_TABLES).flatMap(([table, rules]) =>
  'notOfAUser' in rules ? [] : [{ table, userColumn: rules.userColumn as string }],
)

export async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(url, () => {})
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function fillUserData(database: Database, id: string): Promise<FilledUserData> {
  const filled = USER_COLUMN_NAMES.filter((column) => !NOT_FILLED.has(column))
  const user = await database.tables
    .updateTable('users')
    .set(Object.fromEntries(filled.map((column, index) => [column, fillColumn(column, index, id)])))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows: Record<string, Row> = {}
  const fill = await createRowFiller(database, { id })
  for (const { table } of TABLES) rows[table] = await fill(table)
  return { user, rows }
}

/** `undefined` if the row is deleted. */
export function readUser({ tables }: Database, id: string): Promise<UserRow | undefined> {
  return tables.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The columns that still have their previous value. */
export function listSurvivingColumns(before: UserRow, after: UserRow): string[] {
  return USER_COLUMN_NAMES.filter(
    (column) => before[column] !== null && before[column] === after[column],
  )
}

/** The columns of other tables, such as `activity.browser`, that still have a previous value. */
export async function listSurvivingValues(
  { tables }: Database,
  { rows }: FilledUserData,
): Promise<string[]> {
  const surviving: string[] = []
  for (const { table, userColumn } of TABLES) {
    const found = await select(tables, table)
    for (const [column, value] of Object.entries(rows[table] ?? {})) {
      if (column === userColumn || !found.some((row) => row[column] === value)) continue
      surviving.push(`${table}.${column}`)
    }
  }
  return surviving
}

/** The tables that have a row of this user. */
export async function listTablesWithRows({ tables }: Database, id: string): Promise<string[]> {
  const withRows: string[] = []
  for (const { table, userColumn } of TABLES) {
    const found = await select(tables, table)
    if (found.some((row) => row[userColumn] === id)) withRows.push(table)
  }
  return withRows
}

/** Distinct values: times in milliseconds are later than all real ones, times in seconds earlier. */
function fillColumn(column: keyof UserRow, index: number, id: string): Value {
  // Before any password, so that none is refused.
  if (column === 'refused_password_at') return -1
  const { format } = USER_COLUMNS[column]
  if (format === 'json') return JSON.stringify({ [column]: id })
  if (format === 'text') return `${column} of ${id}`
  if (format === 'flag') return 1
  return format === 'ms' ? Date.now() + 60_000 + index : 1_000 + index
}

async function select(tables: Queryable, table: string): Promise<readonly Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(tables)).rows
}
