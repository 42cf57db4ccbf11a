import { makeAdoptedProduct } from './adopter/product.ts'
import { runTool } from './tool.ts'

// Makes a changed product in a temporary folder and runs its whole `npm run test:all`.

// The tests stop their processes and exit by themselves; this process has to delete the folder after them.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})

using product = await makeAdoptedProduct()
const test = ['node', 'scripts/run.mjs', 'test', '--all'] as const
const { ok } = await runTool(test, { output: 'inherit', cwd: product.folder })
process.exitCode = ok ? 0 : 1
