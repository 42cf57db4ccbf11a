import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { withDatabase } from './rows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres server of the test run; each suite creates a database in it. */
    postgresUrl: string
    /** What databases with the current tables are copied from: a file, and the name of a database. */
    templates: { readonly sqlite: string; readonly postgres: string } | undefined
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-template-'))
  const templates = { sqlite: path.join(folder, 'foyer.db'), postgres: 'foyer_template' }
  const postgres = await startPostgres()
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${templates.postgres}`)
  await admin.end()
  const { href } = Object.assign(new URL(postgres.url), { pathname: `/${templates.postgres}` })
  for (const url of [`sqlite:${templates.sqlite}`, href]) await withDatabase(url, async () => {})
  project.provide('postgresUrl', postgres.url)
  project.provide('templates', templates)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}
