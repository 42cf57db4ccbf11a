import { buildClient } from '../client/build.ts'
import { isChangedProduct } from './adopter/is-changed-product.ts'
import { runAdopterSmokeTest } from './adopter/product.ts'
import { checkLayers } from './layers.ts'
import { countRun, sumCounts, type TestCount, type TimedFile } from './reports.ts'
import {
  runSteps,
  STATIC_STEPS,
  clearReports,
  runFaults,
  runJourneys,
  runOnPostgres,
  runPictures,
  runVitest,
} from './suites.ts'

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

const args = process.argv.slice(2)
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
  process.exit(1)
}

if (`${process.platform}-${process.arch}` !== 'linux-x64' && !process.env['E2E_CHROMIUM'])
  console.log(
    'npm installs no browser on this platform. Run "npx playwright install chromium", or set E2E_CHROMIUM to the path of a Chromium.',
  )

clearReports()
const counts: TestCount[] = []
const times: string[] = []
if (chosen.some(({ needsBuild }) => needsBuild)) await runSuite('build', build)
for (const suite of chosen) await runSuite(suite.name, () => suite.run(files))
report(sumCounts(counts))

async function runSuite(title: string, run: () => Promise<TestCount>): Promise<void> {
  const started = performance.now()
  const count = await run().catch((error: unknown) => {
    console.log(error)
    return countRun(false)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const line = `${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`
  console.log(`${line}\n`)
  counts.push(count)
  times.push(line)
}

async function build(): Promise<TestCount> {
  await buildClient()
  return { passed: 1, failed: 0 }
}

function report({ passed, failed, failures = [], files: timed = [] }: TestCount): void {
  console.log(['Suites', ...times].join('\n  '))
  console.log(['Slowest files', ...slowest(timed)].join('\n  '))
  for (const failure of failures) console.log(`FAILED  ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

function slowest(timed: readonly TimedFile[]): readonly string[] {
  return timed
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(4)} s  ${file}`)
}
