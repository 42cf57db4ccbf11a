import { checkLayers } from './layers.ts'

const { failed } = await checkLayers()
process.exitCode = failed === 0 ? 0 : 1
