import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type {} from './global-setup.ts'

// Declares what the setup provides.

export const BOTH_DIALECTS = ['sqlite', 'postgres'] as const
export type Dialect = (typeof BOTH_DIALECTS)[number]

/**
 * For tests of what does not depend on the database: they run on SQLite, or with `TEST_DIALECT=postgres` on Postgres.
 * Where the database is the point (races, locks, statements), use `BOTH_DIALECTS`.
 */
export const DIALECTS: readonly Dialect[] = [
  process.env['TEST_DIALECT'] === 'postgres' ? 'postgres' : 'sqlite',
]

export interface TestDatabase {
  readonly url: string
  remove(): Promise<void>
}

/** A database with the current tables: a copy, because migrations take longer than most tests. */
export function createTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  // Absent in projects without this setup, whose servers migrate an empty database themselves.
  const templates = inject('templates')
  return dialect === 'sqlite'
    ? createSqliteFile(templates?.sqlite)
    : createPostgresDatabase(templates?.postgres)
}

/** For tests of what creates the tables. On SQLite, there is not even a file. */
export function createEmptyDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqliteFile() : createPostgresDatabase()
}

async function createSqliteFile(template?: string): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-sqlite-'))
  const file = path.join(folder, 'foyer.db')
  if (template !== undefined) copyFileSync(template, file)
  return {
    url: `sqlite:${file}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createPostgresDatabase(template?: string): Promise<TestDatabase> {
  const name = `foyer_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  const tables = template === undefined ? '' : ` template ${template}`
  await administer(server, `create database ${name}${tables}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    remove: () => administer(server, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
