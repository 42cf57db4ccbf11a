import { checkLayers } from './gate/check-layers.ts'

const { failed } = await checkLayers()
process.exitCode = failed === 0 ? 0 : 1
