import { type ColumnMetadata, sql } from 'kysely'
import type { Account } from '../server/src/identity/provider.ts'
import type { Proof } from '../server/src/identity/id-token.ts'
import type { Database } from '../server/src/db/database.ts'
import { openDatabase } from '../server/src/db/open.ts'
import {
  type OutboxRow,
  type Queryable,
  type SessionRow,
  USER_TABLES,
  type UserRow,
} from '../server/src/db/tables.ts'
import { EMPTY_COLUMNS, USER_COLUMN_NAMES, USER_COLUMNS } from '../server/src/db/user-columns.ts'

/** A verified user with defaults. */
export function createUserRow(overrides: Partial<UserRow> = {}): UserRow {
  return {
    ...EMPTY_COLUMNS,
    id: 'ada',
    identity_uid: 'uid-of-ada',
    email: 'ada@example.com',
    email_verified: 1,
    first_name: 'Ada',
    last_name: 'Lovelace',
    created_with: 'password',
    sign_in_methods: 'password',
    created_at: 0,
    disabled_at: null,
    deleting_at: null,
    ...overrides,
  }
}

export function createSessionRow(overrides: Partial<SessionRow> = {}): SessionRow {
  return {
    token_hash: 'hash',
    id: 'session',
    user_id: 'ada',
    provider: 'password',
    auth_time: 0,
    browser: '',
    system: '',
    address: '',
    created_at: 0,
    last_seen_at: 0,
    used_at: 1,
    expires_at: 100,
    reauth_at: 0,
    factor: null,
    factor_at: null,
    device_hash: null,
    ...overrides,
  }
}

/** A password sign-in of the same user at second 1000. */
export function createProof(overrides: Partial<Proof> = {}): Proof {
  return {
    uid: 'uid-of-ada',
    email: 'ada@example.com',
    emailVerified: true,
    name: undefined,
    provider: 'password',
    identityIds: [],
    authTime: 1_000,
    ...overrides,
  }
}

/** The same user's account at the provider. */
export function createAccount(overrides: Partial<Account> = {}): Account {
  return {
    uid: 'uid-of-ada',
    email: 'ada@example.com',
    emailVerified: true,
    disabled: false,
    validSince: 0,
    passwordUpdatedAt: 0,
    identities: [{ provider: 'password', id: 'ada@example.com', email: 'ada@example.com' }],
    ...overrides,
  }
}

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

/** A busy machine that stands still for some seconds is no outage of the provider or of the database. */
export const HANGS_AFTER_MS = 60_000

/** Opens a database for the test itself. */
export const openTestDatabase = (url: string) =>
  openDatabase(url, () => {}, { queryTimeLimits: HANGS_AFTER_MS })

export async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openTestDatabase(url)
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

export type Value = string | number | null
export type Row = Readonly<Record<string, Value>>

/** Inserts a row with a value in every column, once for each table. Rows that it refers to are inserted first. */
export type FillTable = (table: string) => Promise<Row>

/** Rows of `user` refer to this user. */
export async function createRowFiller(
  database: Database,
  user: Readonly<Record<'id', string>>,
): Promise<FillTable> {
  const { tables } = database
  const references = await listReferences(database)
  const schema = await tables.introspection.getTables()
  const inserted = new Map<string, Row>([['users', user]])

  async function fill(table: string): Promise<Row> {
    const known = inserted.get(table)
    if (known) return known
    const columns = schema.find(({ name }) => name === table)?.columns ?? []
    const row: Record<string, Value> = Object.fromEntries(
      columns.map((column, index) => [column.name, valueOf(column, index, user.id)]),
    )
    for (const { column, target, targetColumn } of references.filter(isOf(table))) {
      // A row that may refer to another one of its table refers to itself.
      const referred = target === table ? row : await fill(target)
      row[column] = referred[targetColumn] ?? null
    }
    inserted.set(table, row)
    await insert(database, table, row)
    return row
  }
  return fill
}

const isOf = (table: string) => (reference: Reference) => reference.table === table

/** Distinct values: times are later than all real ones. */
function valueOf({ name, dataType }: ColumnMetadata, index: number, id: string): Value {
  if (/text|char/i.test(dataType)) return `${name} of ${id}`
  // Too small for a time.
  return /^int(?:[24]|eger)$/i.test(dataType) ? 1 + index : Date.now() + 60_000 + index
}

async function insert({ tables }: Database, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(tables)
}

/** A column with a foreign key, and what it refers to. */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
}

const SQLITE = sql<Reference>`
  select m.name as "table", f."from" as "column", f."table" as "target",
    coalesce(f."to", 'id') as "targetColumn"
  from sqlite_master as m, pragma_foreign_key_list(m.name) as f
  where m.type = 'table'`

const POSTGRES = sql<Reference>`
  select c.conrelid::regclass::text as "table", a.attname as "column",
    c.confrelid::regclass::text as "target", b.attname as "targetColumn"
  from pg_constraint as c
  cross join unnest(c.conkey, c.confkey) as k (own, other)
  join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.own
  join pg_attribute as b on b.attrelid = c.confrelid and b.attnum = k.other
  where c.contype = 'f'`

async function listReferences({ tables, readPool }: Database): Promise<readonly Reference[]> {
  // Only Postgres has a pool.
  return (await (readPool ? POSTGRES : SQLITE).execute(tables)).rows
}

export type QueuedEmail = Omit<OutboxRow, 'params'> & {
  readonly params: Readonly<Record<string, unknown>>
}

/** What waits to be sent to an address, in the order in which it was queued. */
export async function readOutbox({ tables }: Database, address: string): Promise<QueuedEmail[]> {
  const rows = await tables
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', address)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, params: JSON.parse(row.params) }))
}

export async function listKinds(database: Database, address: string): Promise<string[]> {
  return (await readOutbox(database, address)).map(({ kind }) => kind)
}
