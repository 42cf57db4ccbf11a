import { runSteps, STATIC_STEPS, UNIT_TESTS } from './suites.ts'

const { failed } = await runSteps([UNIT_TESTS, ...STATIC_STEPS])
process.exitCode = failed === 0 ? 0 : 1
