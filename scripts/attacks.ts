import { buildClient } from '../client/build.ts'
import { runTool } from './gate/run-tool.ts'

await buildClient()
const [, , ...which] = process.argv
const { ok } = await runTool(['vitest', 'run', '--project=attacks', ...which], {
  output: 'inherit',
})
process.exitCode = ok ? 0 : 1
