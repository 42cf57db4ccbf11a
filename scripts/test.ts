import { buildClient } from '../client/build.ts'
import { checkPlantedViolations } from './gate/planted-violations.ts'
import { runSteps } from './gate/run-steps.ts'
import { clearReports, runPlaywright, runVitest } from './gate/run-suites.ts'
import { STATIC_STEPS } from './gate/steps.ts'
import { sum, tallyRun, type Tally } from './gate/tally.ts'

/*
 * Every test there is. Whatever fails, the next one runs; the last line says how many there were.
 */

if (`${process.platform}-${process.arch}` !== 'linux-x64' && !process.env['E2E_CHROMIUM'])
  console.log(
    'Here the tests bring no browser along: install one first with "npx playwright install chromium", or name yours in E2E_CHROMIUM.',
  )

const suites: readonly (readonly [title: string, run: () => Promise<Tally>])[] = [
  ['gate', () => runSteps(STATIC_STEPS)],
  ['planted violations', checkPlantedViolations],
  ['build', build],
  ['unit and system tests', () => runVitest('unit', 'system', 'built')],
  ['attacks', () => runVitest('attacks')],
  ['end to end', runPlaywright],
]

clearReports()
const tallies: Tally[] = []
for (const [title, run] of suites) {
  const started = performance.now()
  const tally = await run().catch((error: unknown) => {
    console.log(error)
    return tallyRun(false)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)\n`)
  tallies.push(tally)
}

const { passed, failed } = sum(tallies)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function build(): Promise<Tally> {
  await buildClient()
  return { passed: 1, failed: 0 }
}
