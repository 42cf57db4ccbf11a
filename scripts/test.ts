import { buildClient } from '../client/build.ts'
import { FOYER_SUITES } from './foyer-suites.ts' // foyer only
import { countRun, sumCounts, type TestCount, type TimedFile } from './reports.ts'
import {
  clearReports,
  runJourneys,
  runSteps,
  runVitest,
  STATIC_STEPS,
  type Suite,
} from './suites.ts'

// `npm test` runs the suites that show within minutes that the product works; `npm run test:all` runs every suite.
// `npm test -- attacks` runs one of them, and `npm test -- attacks proof` those of its files whose path contains
// "proof". A failure stops nothing. The last line has the numbers of passed and failed tests.

const SUITES: readonly Suite[] = [
  {
    name: 'static',
    run: () => runSteps(STATIC_STEPS),
  },
  { name: 'unit', run: (files) => runVitest('unit*', { files }) },
  { name: 'built', needsBuild: true, run: (files) => runVitest('built', { files }) },
  { name: 'server', needsBuild: true, run: (files) => runVitest('server*', { files }) },
  { name: 'journeys', needsBuild: true, run: (files) => runJourneys({ files }) },
  {
    name: 'more-journeys',
    onlyAll: true,
    needsBuild: true,
    run: (files) => runJourneys({ which: 'more', files }),
  },
  ...FOYER_SUITES, // foyer only
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
