import { buildClient } from '../client/build.ts'
import { exitOnProductError } from './processes/exit-on-product-error.ts'

await exitOnProductError(buildClient)
