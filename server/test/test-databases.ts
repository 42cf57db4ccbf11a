import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
// Declares what the setup provides.
import type {} from './postgres-global-setup.ts'

export const BOTH_DIALECTS = ['sqlite', 'postgres'] as const
export type Dialect = (typeof BOTH_DIALECTS)[number]

/**
 * For tests of what does not depend on the database: `npm test` runs them on SQLite, and the suite `postgres` of
 * `npm run test:all` repeats them on Postgres. Where the database is the point (races, locks, statements), use
 * `BOTH_DIALECTS`.
 */
export const DIALECTS: readonly Dialect[] = [
  process.env['TEST_DIALECT'] === 'postgres' ? 'postgres' : 'sqlite',
]

export interface TestDatabase {
  readonly url: string
  remove(): Promise<void>
}

export async function createTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqliteFile() : createPostgresDatabase()
}

function createSqliteFile(): TestDatabase {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-sqlite-'))
  return {
    url: `sqlite:${path.join(folder, 'foyer.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createPostgresDatabase(): Promise<TestDatabase> {
  const name = `foyer_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  await administer(server, `create database ${name}`)
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
