import { buildClient } from '../client/build.ts'
import { exitOnProductError } from './processes.ts'

/** `npm run build`. Apart from `start.ts`, because an image is built without the server and the provider. */
export async function run(): Promise<number> {
  await exitOnProductError(buildClient)
  return 0
}
