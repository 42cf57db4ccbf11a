import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runVitest } from './run-suites.ts'
import { ROOT } from './run-tool.ts'
import type { TestCount } from './test-count.ts'

/** Where each scenario writes its row; see `server/faults/support/write-result.ts`. */
const REPORTS = path.join(ROOT, '.test')

const FAULTS_HEAD = `# faults: servers behind a balancer that does not retry

A row passes if no acknowledged write was lost, no live session was refused, and no process exited that was not killed: 0 violations. Requests may fail only while a process, the disk or all connections of the database are away, and logins also while the provider is. A connection may end without an answer only if a server was killed. The rows on SQLite have one server, and the row "SQLite, server killed … times" has no balancer either. The others have three servers on Postgres.

| fault | succeeded | failed | slowest ms | normal again after ms | violations |
| ----- | --------: | -----: | ---------: | --------------------: | ---------: |
`

const OUTBOX_HEAD = `# outbox: servers that are killed while they send emails

A row passes if each queued email was received at least once, always with the same Message-ID: none missing. An email is sent again if its server was killed before it stored that the email was sent. The server is killed as it connects to the mail server, names a recipient, has sent an email, or a few milliseconds after the reply.

| emails in an outbox | queued | received | of these again | missing |
| ------------------- | -----: | -------: | -------------: | ------: |
`

/** The tests' count, and the table of their results. */
export interface FaultsResult {
  readonly count: TestCount
  readonly table: string
}

/** Runs the fault suite, in its short form unless `isFull`. */
export function runFaults(isFull: boolean): Promise<FaultsResult> {
  return runScenarios({ rows: 'faults', head: FAULTS_HEAD, isFull })
}

/** Runs the long form of the scenarios of the outbox only. */
export function runOutbox(): Promise<FaultsResult> {
  const files = ['server/faults/outbox-']
  return runScenarios({ rows: 'outbox', head: OUTBOX_HEAD, isFull: true, files })
}

interface Scenarios {
  readonly rows: string
  readonly head: string
  readonly isFull: boolean
  readonly files?: readonly string[]
}

async function runScenarios({ rows, head, isFull, files = [] }: Scenarios): Promise<FaultsResult> {
  const folder = path.join(REPORTS, rows)
  rmSync(folder, { recursive: true, force: true })
  const env = { FAULTS: isFull ? 'full' : 'short' }
  const count = await runVitest(['faults'], { files, env })
  const written = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const lines = written.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  return { count, table: head + lines.join('') }
}
