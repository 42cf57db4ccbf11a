import { runMutations } from '../attacks/mutations/run.ts'
import { buildClient } from '../client/build.ts'

await buildClient()
process.exitCode = (await runMutations(process.argv[2])) ? 0 : 1
