import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseProduct, type Product } from './product.ts'

const CONFIG_FILE = path.join(import.meta.dirname, '../../foyer.config.ts')

/**
 * Reads `foyer.config.ts`, or the file that `FOYER_CONFIG` names: tests run products that differ from this one.
 * Throws a `ProductError` if it is invalid.
 */
export async function loadProduct(env: NodeJS.ProcessEnv = process.env): Promise<Product> {
  const file = env['FOYER_CONFIG'] ? path.resolve(env['FOYER_CONFIG']) : CONFIG_FILE
  const { default: input }: { default: unknown } = await import(pathToFileURL(file).href)
  return parseProduct(input)
}
