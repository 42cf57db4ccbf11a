import { type Kysely, sql, type SqlBool } from 'kysely'

type Db = Kysely<Record<string, Record<string, string | null>>>

/** Every column with an email in canonical form. That of a queued email is where it is sent; a mail server accepts both. */
const COLUMNS = [
  { table: 'users', column: 'email' },
  { table: 'users', column: 'pending_email' },
  { table: 'users', column: 'previous_email' },
  { table: 'identities', column: 'email' },
  { table: 'security_links', column: 'email' },
] as const

/**
 * The canonical form has an ASCII domain now. A user whose email another one has already in that form keeps the old
 * one: only an operator can say which of the two goes (`npm run doctor` lists them).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, column } of COLUMNS) await rewrite(db as Db, table, column)
}

/** Earlier releases compare both forms as different texts; which one a user had is unknown. */
export async function down(): Promise<void> {}

async function rewrite(db: Db, table: string, column: string): Promise<void> {
  const found = await db
    .selectFrom(table)
    .select(column)
    .distinct()
    .where(sql<SqlBool>`octet_length(${sql.ref(column)}) <> length(${sql.ref(column)})`)
    .execute()
  for (const { [column]: stored } of found) {
    const email = toCanonical(stored ?? '')
    if (email === undefined || email === stored) continue
    if (column === 'email' && table === 'users' && (await isTaken(db, email))) continue
    await db
      .updateTable(table)
      .set({ [column]: email })
      .where(column, '=', stored ?? '')
      .execute()
  }
}

/** Stored emails are normalised already. A domain that the URL parser would cut off is left as it is. */
function toCanonical(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/[^\0-\x7F]/.test(domain)) return undefined
  const ascii = URL.parse(`http://${domain}`)?.hostname
  return ascii === undefined ? undefined : email.slice(0, at) + ascii
}

async function isTaken(db: Db, email: string): Promise<boolean> {
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return holder !== undefined
}
