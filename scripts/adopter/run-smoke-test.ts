import { countResults, sumCounts, type TestCount } from '../gate/reports.ts'
import { runTool } from '../gate/run-tool.ts'
import { runSteps, TYPE_STEPS } from '../gate/steps.ts'
import { runJourneys, runVitest } from '../gate/suites.ts'
import { makeAdoptedProduct } from './make-adopted-product.ts'

/** Runs the types, the tests of the API and a few journeys of a changed product. */
export async function runAdopterSmokeTest(): Promise<TestCount> {
  using product = await makeAdoptedProduct()
  const root = product.folder
  const types = await runSteps(TYPE_STEPS, root)
  const build = await runTool(['node', 'scripts/run.mjs', 'build'], {
    output: 'inherit',
    cwd: root,
  })
  const api = await runVitest('server', {
    root,
    // The last two walk every table and every endpoint.
    files: ['server/test/api-', 'server/test/pre-hijacking', 'server/test/log-privacy'],
  })
  const journeys = await runJourneys({ root, which: 'short' })
  return sumCounts([types, countResults([build.ok]), api, journeys])
}
