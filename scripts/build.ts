import { buildClient } from '../client/build.ts'
import { requireProduct } from './processes/require-product.ts'

await requireProduct()
await buildClient()
