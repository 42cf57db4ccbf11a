import { loadProduct } from '@foyer/product/load.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMutations } from '../attacks/mutations/run.ts'
import { buildClient } from '../client/build.ts'
import { BROWSERS, isInstalled, type BrowserName } from '../e2e/browsers/drivers/programs.ts'
import { writePicturedProduct } from '../e2e/visual/support/stored-pictures.ts'
import { isChangedProduct } from './adopter/changes.ts'
import { runAdopterSmokeTest } from './adopter/product.ts'
import { makeSite } from './docs/run.ts'
import { checkLayers } from './layers.ts'
import { countResults, countRun, sumCounts, type TestCount, type TimedFile } from './reports.ts'
import {
  runSteps,
  STATIC_STEPS,
  clearReports,
  findReasonToSkipPictures,
  runFaults,
  runJourneys,
  runOnPostgres,
  runPictures,
  runVitest,
} from './suites.ts'
import { ROOT, runTool } from './tool.ts'

// `npm test` runs the suites that show within minutes that the product works; `npm run test:all` runs every suite.
// `npm test -- attacks` runs one of them, and `npm test -- attacks proof` those of its files whose path contains
// "proof". A failure stops nothing. The last line has the numbers of passed and failed tests.

interface Suite {
  readonly name: string
  /** Only `npm run test:all` runs it, unless it is named. */
  readonly onlyAll?: true
  /** It runs the client as it was built last. */
  readonly needsBuild?: true
  run(files: readonly string[]): Promise<TestCount>
}

const SUITES: readonly Suite[] = [
  {
    name: 'static',
    run: async () => sumCounts([await runSteps(STATIC_STEPS), await checkLayers()]),
  },
  { name: 'unit', run: (files) => runVitest('unit*', { files }) },
  { name: 'built', needsBuild: true, run: (files) => runVitest('built', { files }) },
  { name: 'server', needsBuild: true, run: (files) => runVitest('server*', { files }) },
  { name: 'attacks', needsBuild: true, run: (files) => runVitest('attacks', { files }) },
  { name: 'journeys', needsBuild: true, run: (files) => runJourneys({ files }) },
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
    name: 'more-journeys',
    onlyAll: true,
    needsBuild: true,
    run: (files) => runJourneys({ which: 'more', files }),
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
    run: async () => {
      if (!(await isChangedProduct())) return runAdopterSmokeTest()
      console.log('Skipped: this product is itself a changed one, and the other suites test it.')
      return { passed: 0, failed: 0 }
    },
  },
]

/** `npm test` and `npm run test:all` */
export async function run(args: readonly string[]): Promise<number> {
  const all = args[0] === '--all'
  // Some tests look longer for what seldom fails.
  if (all) process.env['TEST_ALL'] = '1'
  const [name, ...files] = all ? args.slice(1) : args
  const chosen = SUITES.filter((suite) =>
    name === undefined ? all || !suite.onlyAll : suite.name === name,
  )
  if (chosen.length === 0) {
    const names = SUITES.map((suite) => suite.name).join(', ')
    console.error(`There is no suite "${name}". The suites are ${names}.`)
    return 1
  }
  if (`${process.platform}-${process.arch}` !== 'linux-x64' && !process.env['E2E_CHROMIUM'])
    console.log(
      'npm installs no browser on this platform. Run "npx playwright install chromium", or set E2E_CHROMIUM to the path of a Chromium.',
    )
  clearReports()
  const ran: RanSuite[] = []
  if (chosen.some(({ needsBuild }) => needsBuild)) ran.push(await runSuite('build', build))
  for (const suite of chosen) ran.push(await runSuite(suite.name, () => suite.run(files)))
  return report(ran)
}

interface RanSuite {
  readonly line: string
  readonly count: TestCount
}

async function runSuite(title: string, run: () => Promise<TestCount>): Promise<RanSuite> {
  const started = performance.now()
  const count = await run().catch((error: unknown) => {
    console.log(error)
    return countRun(false)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const line = `${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`
  console.log(`${line}\n`)
  return { line, count }
}

async function build(): Promise<TestCount> {
  await buildClient()
  return { passed: 1, failed: 0 }
}

function report(ran: readonly RanSuite[]): number {
  const {
    passed,
    failed,
    failures = [],
    files: timed = [],
  } = sumCounts(ran.map(({ count }) => count))
  console.log(['Suites', ...ran.map(({ line }) => line)].join('\n  '))
  console.log(['Slowest files', ...slowest(timed)].join('\n  '))
  for (const failure of failures) console.log(`FAILED  ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

function slowest(timed: readonly TimedFile[]): readonly string[] {
  return timed
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(4)} s  ${file}`)
}

/**
 * `npm run test:faults` runs the scenarios whose path contains one of the arguments, or all; with `--full` in their long
 * form, which also writes the tables of results.
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
