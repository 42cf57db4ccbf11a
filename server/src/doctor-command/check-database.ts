import { existsSync } from 'node:fs'
import { parseEmail } from '@foyer/contract/canonical-email.ts'
import type { Database } from '../stores/database.ts'
import { listForeign } from '../stores/migration-record.ts'
import { readMigrationSets } from '../stores/migration-sets.ts'
import { connectDatabase } from '../stores/open-database.ts'
import { listPending } from '../stores/undo-migration.ts'
import { ok, problem, reasonOf, skipped, type Outcome } from '../check-outcome.ts'
import { findSqliteFile } from '../stores/find-sqlite-file.ts'
import type { Queryable } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import type { Subject } from './subject.ts'

/** How many users are read at once. */
const PAGE = 1_000

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

/** Emails in a database that an earlier version wrote, which compared them less strictly. */
export async function checkEmails(subject: Subject): Promise<Outcome> {
  if (describeMissingFile(subject) !== undefined) return skipped('There is no database.')
  try {
    return await withDatabase(subject, describeEmails)
  } catch {
    return skipped('The database cannot be used.')
  }
}

/** Names users by id, because an operator may pass this output on. */
async function describeEmails({ tables }: Database): Promise<Outcome> {
  const idsOf = new Map<string, string[]>()
  const problems: string[] = []
  for await (const { id, email } of listUnusualEmails(tables)) {
    const canonical = parseEmail(email)
    if (canonical === undefined)
      problems.push(
        `The email of user ${id} is not valid any more, so they can't log in. Ask them for another one: npm run users -- assign-email ${id} EMAIL`,
      )
    else idsOf.set(canonical, [...(idsOf.get(canonical) ?? []), id])
  }
  for (const [email, ids] of idsOf) {
    const holder = await usersStore.find(tables, email)
    const [first = '', ...others] = holder ? [holder.id, ...ids] : ids
    if (others.length > 0)
      problems.push(
        `Users ${first} and ${others.join(', ')} have one mailbox, spelled differently. Each still logs in; no one else can sign up with it. Ask its owner which account to keep (npm run users -- find ${first}), then delete each other one: npm run users -- delete ID`,
      )
    else
      problems.push(
        `The email of user ${first} is stored in an old spelling, so searches by email miss it. Correct it, which logs them out: npm run users -- assign-email ${first} ${quote(email)}`,
      )
  }
  return problems.length > 0 ? problem(problems.join('\n')) : ok('No mailbox has two users.')
}

async function* listUnusualEmails(tables: Queryable) {
  let page = await usersStore.listEmails(tables, { after: '', limit: PAGE })
  while (page.length > 0) {
    yield* page.filter(({ email }) => parseEmail(email) !== email)
    page = await usersStore.listEmails(tables, { after: page.at(-1)?.id ?? '', limit: PAGE })
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

/** For a POSIX shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
