import { loadProduct } from '@foyer/product/load.ts'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { readPicturedProduct } from '../e2e/visual/support/stored-pictures.ts'
import {
  countResults,
  countRun,
  missFiles,
  readPlaywrightReport,
  readVitestReport,
  sumCounts,
  type TestCount,
} from './reports.ts'
import { ROOT, runTool } from './tool.ts'

/** What to run, if not everything in this checkout. */
interface Selection {
  /** Another checkout. */
  readonly root?: string
  /** Only test files whose path contains one of these. */
  readonly files?: readonly string[]
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
}

const reportsOf = (root: string) => path.join(root, '.test')

/** Deletes the reports of earlier runs, so that they are not counted again. */
export function clearReports(): void {
  rmSync(reportsOf(ROOT), { recursive: true, force: true })
  mkdirSync(reportsOf(ROOT))
}

/** Runs the tests of a project of `vitest.config.ts`; with `*` at the end, of all whose names start like this. */
export async function runVitest(
  project: string,
  { root = ROOT, files = [], env = {} }: Selection = {},
): Promise<TestCount> {
  const report = path.join(reportsOf(root), `vitest-${project.replace('*', '')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', ...files, `--project=${project}`, ...reporters] as const
  const { ok } = await runTool(command, { output: 'inherit', cwd: root, env })
  const counted = readVitestReport(report, root)
  return countRun(ok && counted !== undefined, counted && missFiles(counted, files))
}

/**
 * Runs on Postgres what `npm test` runs on SQLite only. The files that are for both databases in any case, because
 * the database matters to what they show, use `BOTH_DIALECTS` instead of `DIALECTS`.
 */
export async function runOnPostgres(files: readonly string[]): Promise<TestCount> {
  const forOneDatabase = globSync('server/test/**/*.test.ts', { cwd: ROOT })
    .filter((file) => /\bDIALECTS\b/.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .filter((file) => files.length === 0 || files.some((part) => file.includes(part)))
  // Without files, Vitest would run every test.
  if (forOneDatabase.length === 0) throw new Error(`No such test: ${files.join(', ')}`)
  return runVitest('server*', { files: forOneDatabase, env: { TEST_DIALECT: 'postgres' } })
}

/** The tag of journeys that only `npm run test:all` runs. */
const ONLY_ALL = '@all'

interface Journeys extends Selection {
  /** Those of `npm test`, the rest, or a few that show that a changed product works. */
  readonly which?: 'test' | 'more' | 'short'
}

/** Runs journeys in a real browser. */
export function runJourneys({ which = 'test', ...selection }: Journeys = {}): Promise<TestCount> {
  const chosen = {
    test: ['--grep-invert', ONLY_ALL],
    more: ['--grep', ONLY_ALL],
    short: ['--grep', '@short'],
  }
  return runPlaywright({ folder: 'e2e', report: 'e2e.json', args: chosen[which] }, selection)
}

/** Compares the pages with the stored pictures, if they are those of this product. */
export async function runPictures(): Promise<TestCount> {
  const reason = findReasonToSkipPictures({ product: (await loadProduct()).name })
  if (reason === undefined)
    return runPlaywright({
      folder: 'e2e/visual',
      report: 'visual.json',
      args: ['--project=visual'],
    })
  console.log(reason)
  return { passed: 0, failed: 0 }
}

interface Circumstances {
  /** The name of the product. */
  readonly product: string
  readonly isUpdate?: boolean
}

/** Why the pictures cannot be compared, if so. */
export function findReasonToSkipPictures({
  product,
  isUpdate = false,
}: Circumstances): string | undefined {
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    return 'Pictures are compared on linux-x64 only, because a browser draws differently on each platform.'
  const pictured = readPicturedProduct()
  if (isUpdate || pictured === product) return undefined
  const stored = pictured === undefined ? 'No pictures are stored' : `The pictures show ${pictured}`
  return `${stored}: store those of ${product} with "npm run test:visual -- --update".`
}

interface PlaywrightRun {
  readonly folder: string
  /** The file that the configuration of the folder writes. */
  readonly report: string
  readonly args: readonly string[]
}

async function runPlaywright(
  { folder, report, args }: PlaywrightRun,
  { root = ROOT, files = [], env = {} }: Selection = {},
): Promise<TestCount> {
  const file = path.join(reportsOf(root), report)
  // The two parts of the journeys write the same report.
  rmSync(file, { force: true })
  const command = ['playwright', 'test', '-c', folder, ...args, ...files] as const
  const { ok } = await runTool(command, { output: 'inherit', cwd: root, env })
  const counted = readPlaywrightReport(file)
  return countRun(ok && counted !== undefined, counted)
}

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

interface FaultsResult {
  readonly count: TestCount
  /** A table for each kind of scenario that ran: its name, and its text in Markdown. */
  readonly tables: Readonly<Record<string, string>>
}

/** Runs the fault suite, in its short form unless `isFull`. Each scenario writes its row into `.test/`. */
export async function runFaults(
  files: readonly string[],
  isFull: boolean = false,
): Promise<FaultsResult> {
  const heads = { faults: FAULTS_HEAD, outbox: OUTBOX_HEAD }
  const folderOf = (kind: string) => path.join(reportsOf(ROOT), kind)
  for (const kind of Object.keys(heads)) rmSync(folderOf(kind), { recursive: true, force: true })
  const count = await runVitest('faults', { files, env: { FAULTS: isFull ? 'full' : 'short' } })
  const tables = Object.entries(heads).flatMap(([kind, head]) => {
    const folder = folderOf(kind)
    const rows = existsSync(folder) ? readdirSync(folder).toSorted() : []
    const lines = rows.map((file) => readFileSync(path.join(folder, file), 'utf8'))
    return rows.length === 0 ? [] : [[kind, head + lines.join('')] as const]
  })
  return { count, tables: Object.fromEntries(tables) }
}

/** One step of `npm run check`: a tool of `node_modules/.bin` that exits with 0 if there is nothing to report. */
interface Step {
  readonly title: string
  readonly command: readonly [tool: string, ...args: string[]]
}

const PACKAGES = [
  'contract',
  'product',
  'client',
  'server',
  'dev-identity',
  'testing',
  'e2e',
  'attacks',
  'bench',
]

/** The types of every package. */
export const TYPE_STEPS: readonly Step[] = [
  { title: 'types of scripts', command: ['tsc', '-p', '.'] },
  ...PACKAGES.map((name): Step => ({ title: `types of ${name}`, command: ['tsc', '-p', name] })),
]

/** Checks that read the files without running the product. */
export const STATIC_STEPS: readonly Step[] = [
  { title: 'lint', command: ['oxlint'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'format', command: ['oxfmt', '--check', '.'] },
  { title: 'circles of imports', command: ['node', 'scripts/run.mjs', 'check-circles'] },
  { title: 'references', command: ['node', 'scripts/run.mjs', 'check-references'] },
  {
    title: 'rules, markers and mutations',
    command: ['node', 'scripts/run.mjs', 'check-mutations'],
  },
  {
    title: 'conformance',
    command: ['node', 'scripts/run.mjs', 'conformance', '--check'],
  },
  ...TYPE_STEPS,
]

/** The tests that start no process and open no database. */
const UNIT_TESTS: Step = {
  title: 'unit tests',
  command: ['vitest', 'run', '--project', 'unit*'],
}

/** `npm run check` */
export async function check(): Promise<number> {
  const { failed } = await runSteps([UNIT_TESTS, ...STATIC_STEPS])
  return failed === 0 ? 0 : 1
}

/** Runs the steps, one per core at a time, and prints the result of each. */
export async function runSteps(steps: readonly Step[], root = ROOT): Promise<TestCount> {
  const waiting = [...steps]
  const results: TestCount[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const ok = await runStep(step, root)
      results.push({ ...countResults([ok]), failures: ok ? [] : [step.title] })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return sumCounts(results)
}

async function runStep({ title, command }: Step, root: string): Promise<boolean> {
  const started = performance.now()
  const { ok, output } = await runTool(command, { output: 'pipe', cwd: root })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'passed' : 'FAILED'}  ${title} (${seconds} s)`)
  if (!ok) console.log(output.trimEnd())
  return ok
}
