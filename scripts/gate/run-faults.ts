import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runVitest } from './run-suites.ts'
import { ROOT } from './run-tool.ts'
import type { TestCount } from './test-count.ts'

/** Where each scenario writes its row; see `server/faults/support/expect-survival.ts`. */
const ROWS = path.join(ROOT, '.test/faults')

const HEAD = `# faults: servers behind a balancer that does not retry

A row passes if no acknowledged write was lost, no live session was refused, and no process exited that was not killed: 0 violations. Requests may fail only while a process, the provider, the disk or all connections of the database are away. The rows on SQLite have one server, and the row "SQLite, server killed … times" has no balancer either. The others have three servers on Postgres.

| fault | succeeded | failed | slowest ms | normal again after ms | violations |
| ----- | --------: | -----: | ---------: | --------------------: | ---------: |
`

/** Runs the fault suite, in its short form unless `isFull`, and returns the table of its results. */
export async function runFaults(
  isFull: boolean,
): Promise<{ readonly count: TestCount; readonly table: string }> {
  rmSync(ROWS, { recursive: true, force: true })
  const env = { FAULTS: isFull ? 'full' : 'short' }
  const count = await runVitest(['faults'], { env })
  const files = existsSync(ROWS) ? readdirSync(ROWS).toSorted() : []
  const rows = files.map((file) => readFileSync(path.join(ROWS, file), 'utf8'))
  return { count, table: HEAD + rows.join('') }
}
