import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseProduct, type Product } from './product.ts'

const CONFIG_FILE = path.join(import.meta.dirname, '../../foyer.config.ts')

/** `foyer.config.ts`, or the file that `FOYER_CONFIG` names: tests run products that differ from this one. */
export const findConfigFile = (env: NodeJS.ProcessEnv = process.env): string =>
  env['FOYER_CONFIG'] ? path.resolve(env['FOYER_CONFIG']) : CONFIG_FILE

/** Throws a `ProductError` if the configuration is invalid. */
export async function loadProduct(env: NodeJS.ProcessEnv = process.env): Promise<Product> {
  const file = findConfigFile(env)
  const { default: input }: { default: unknown } = await import(pathToFileURL(file).href)
  return parseProduct(input)
}
