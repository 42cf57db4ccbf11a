import { loadProduct } from '@foyer/product/load.ts'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { runMutations } from '../attacks/mutations/run.ts'
import { buildClient } from '../client/build.ts'
import { runShort as runCreatedProducts } from '../create-foyer/trial.ts'
import { BROWSERS, isInstalled, type BrowserName } from '../e2e/browsers/drivers/programs.ts'
import { readPicturedProduct, writePicturedProduct } from '../e2e/visual/support/stored-pictures.ts'
import { isChangedProduct } from './adopter/changes.ts'
import { runAdopterSmokeTest } from './adopter/product.ts'
import { makeSite } from './docs/run.ts'
import { checkLayers } from './layers.ts'
import { countResults, type TestCount } from './reports.ts'
import { reportsOf, runPlaywright, runVitest, type Suite } from './suites.ts'
import { ROOT, runTool } from './tool.ts'

/** The suites that show that Foyer is what it says. A product that `create-foyer` made has none of them. */
export const FOYER_SUITES: readonly Suite[] = [
  { name: 'layers', run: checkLayers },
  { name: 'attacks', needsBuild: true, run: (files) => runVitest('attacks', { files }) },
  { name: 'postgres', onlyAll: true, needsBuild: true, run: runOnPostgres },
  {
    name: 'processes',
    onlyAll: true,
    needsBuild: true,
    run: (files) => runVitest('processes', { files }),
  },
  {
    name: 'faults',
    onlyAll: true,
    needsBuild: true,
    run: async (files) => (await runFaults(files)).count,
  },
  {
    name: 'docs',
    onlyAll: true,
    run: async () => {
      const faults = await makeSite()
      return { ...countResults([faults.length === 0]), failures: faults }
    },
  },
  { name: 'pictures', onlyAll: true, needsBuild: true, run: runPictures },
  {
    name: 'adopter',
    onlyAll: true,
    run: () => runUnlessChanged(runAdopterSmokeTest),
  },
  { name: 'created', onlyAll: true, run: () => runUnlessChanged(runCreatedProducts) },
]

async function runUnlessChanged(run: () => Promise<TestCount>): Promise<TestCount> {
  if (!(await isChangedProduct())) return run()
  console.log('Skipped: this product is itself a changed one, and the other suites test it.')
  return { passed: 0, failed: 0 }
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

const FAULTS_HEAD = `# faults: servers behind a balancer that does not retry

A row passes if no acknowledged write was lost, no live session was refused, and no process exited that was not killed: 0 violations. Requests may fail only while a process, the disk or all connections of the database are away, and logins also while the provider is. A connection may end without an answer only if a server was killed. The rows on SQLite have one server, and the row "SQLite, server killed … times" has no balancer either. The others have three servers on Postgres.

| fault | succeeded | failed | slowest ms | normal again after ms | violations |
| ----- | --------: | -----: | ---------: | --------------------: | ---------: |
`

const OUTBOX_HEAD = `# outbox: servers that are killed while they send emails, or events to hooks and webhooks

A row passes if each email or event that was queued was received at least once, always with the same id: none missing. One is sent again if its server was killed before it stored that it was sent. A server of emails is killed as it connects to the mail server, names a recipient, has sent an email, or a few milliseconds after the reply; one of events as one arrives, or a few milliseconds later.

| emails, or events | queued | received | of these again | missing |
| ----------------- | -----: | -------: | -------------: | ------: |
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

/**
 * `npm run test:faults` runs the scenarios whose path contains one of the arguments, or all; with `--full` in their long
 * form, which also writes the tables of results. `npm run test:outbox` runs those of the outbox.
 */
export async function faults(args: readonly string[]): Promise<number> {
  const isFull = args.includes('--full')
  const files = args.filter((argument) => argument !== '--full')
  const { count, tables } = await runFaults(files, isFull)
  for (const [kind, table] of Object.entries(tables)) {
    console.log(table)
    if (!isFull) continue
    const folder = path.join(ROOT, 'bench/results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${new Date().toISOString().slice(0, 10)}-${kind}.md`), table)
  }
  return count.failed === 0 && count.passed > 0 ? 0 : 1
}

/**
 * `npm run test:browsers` runs the main journeys in the browsers of the system that are installed. Arguments, such as
 * `--grep Google`, are passed on to Playwright's test runner.
 */
export async function browsers(args: readonly string[]): Promise<number> {
  const installed: BrowserName[] = []
  for (const name of Object.keys(BROWSERS) as BrowserName[]) {
    const { title, packages } = BROWSERS[name]
    if (isInstalled(name)) installed.push(name)
    else console.log(`${title} skipped: install Debian's ${packages.join(' and ')} to test it.`)
  }
  if (installed.length === 0) return 0
  await buildClient()
  const projects = installed.map((name) => `--project=${name}`)
  const command = ['playwright', 'test', '-c', 'e2e/browsers', ...projects, ...args] as const
  const { ok } = await runTool(command, { output: 'inherit' })
  return ok ? 0 : 1
}

/**
 * `npm run test:visual` compares the pages with the stored pictures; with `--update`, it stores those that differ. Other
 * arguments, such as `--grep login`, are passed on to Playwright's test runner.
 */
export async function visual(args: readonly string[]): Promise<number> {
  const isUpdate = args.includes('--update')
  const { name: product } = await loadProduct()
  const reason = findReasonToSkipPictures({ isUpdate, product })
  if (reason !== undefined) {
    console.log(reason)
    return 0
  }
  await buildClient()
  if (isUpdate) writePicturedProduct(product)
  const others = args.filter((argument) => argument !== '--update')
  const update = isUpdate ? ['--update-snapshots=changed'] : []
  const command = ['playwright', 'test', '-c', 'e2e/visual', '--project=visual'] as const
  const { ok } = await runTool([...command, ...update, ...others], { output: 'inherit' })
  return ok ? 0 : 1
}

/** `npm run test:mutations`; an argument such as `8` or `8a` selects some. */
export async function mutations([only]: readonly string[]): Promise<number> {
  await buildClient()
  return (await runMutations(only)) ? 0 : 1
}
