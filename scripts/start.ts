import { buildClient } from '../client/build.ts'
import { runLocally } from './processes/run-locally.ts'

await runLocally(buildClient)
