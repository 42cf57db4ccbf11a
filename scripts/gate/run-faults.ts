import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runVitest } from './run-suites.ts'
import { ROOT } from './run-tool.ts'
import type { TestCount } from './test-count.ts'

/** Where each scenario writes its row; see `server/faults/support/expect-survival.ts`. */
const ROWS = path.join(ROOT, '.test/faults')

const HEAD = `# faults: servers behind a balancer that does not retry

\`npm run test:faults -- --full\`. In every row, no acknowledged write was lost, no live session was refused, and no process exited that was not killed. Requests may fail only where a process, the provider or the disk is away. The rows on SQLite have one server, the others three on one Postgres.

| fault | succeeded | failed | slowest ms | normal again after ms | contradictions |
| ----- | --------: | -----: | ---------: | --------------------: | -------------: |
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
