import { checkPlantedViolations } from './gate/planted-violations.ts'

const { failed } = await checkPlantedViolations()
process.exitCode = failed === 0 ? 0 : 1
