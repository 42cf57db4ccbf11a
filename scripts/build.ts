import { buildClient } from '../client/build.ts'
import { exitOnProductError } from './processes.ts'

await exitOnProductError(buildClient)
