import { buildClient } from '../client/build.ts'
import { runLocally } from './product.ts'

await runLocally(buildClient)
