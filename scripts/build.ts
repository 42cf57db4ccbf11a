import { buildClient } from '../client/build.ts'
import { exitOnProductError } from './product.ts'

await exitOnProductError(buildClient)
