import { buildClient } from '../client/build.ts'
import { isChangedProduct } from './adopter/is-changed-product.ts'
import { runAdopterSmokeTest } from './adopter/run-smoke-test.ts'
import { checkLayers } from './gate/check-layers.ts'
import { runFaults } from './gate/run-faults.ts'
import { runSteps } from './gate/run-steps.ts'
import { runVisual } from './gate/run-visual.ts'
import { clearReports, runPlaywright, runVitest } from './gate/run-suites.ts'
import { STATIC_STEPS } from './gate/steps.ts'
import { sumCounts, countRun, type TestCount } from './gate/test-count.ts'

// Runs all tests, even after failures. The last line of the output has the numbers of passed and failed tests.

if (`${process.platform}-${process.arch}` !== 'linux-x64' && !process.env['E2E_CHROMIUM'])
  console.log(
    'npm installs no browser on this platform. Run "npx playwright install chromium", or set E2E_CHROMIUM to the path of a Chromium.',
  )

// In an adopter's repository, the other suites already test a changed product.
const isChanged = await isChangedProduct()

const suites: readonly (readonly [title: string, run: () => Promise<TestCount>])[] = [
  ['static checks', () => runSteps(STATIC_STEPS)],
  ['layer rules', checkLayers],
  ['build', build],
  // Before the system tests, because "npm start" in one of them builds the client again.
  ['built client', () => runVitest(['built'])],
  ['unit and system tests', () => runVitest(['unit', 'system'])],
  ['attacks', () => runVitest(['attacks'])],
  ['faults', async () => (await runFaults(false)).count],
  ['end to end', () => runPlaywright()],
  ['pictures', runVisual],
  ...(isChanged ? [] : [['adopted product', runAdopterSmokeTest] as const]),
]

clearReports()
const counts: TestCount[] = []
for (const [title, run] of suites) {
  const started = performance.now()
  const count = await run().catch((error: unknown) => {
    console.log(error)
    return countRun(false)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)\n`)
  counts.push(count)
}

const { passed, failed, failures = [] } = sumCounts(counts)
for (const failure of failures) console.log(`FAILED  ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function build(): Promise<TestCount> {
  await buildClient()
  return { passed: 1, failed: 0 }
}
