import { loadProduct } from '@foyer/product/load-product.ts'
import { ProductError, type Product } from '@foyer/product/product.ts'

/** Exits with one sentence for each wrong value of `foyer.config.ts`. */
export async function requireProduct(): Promise<Product> {
  try {
    return await loadProduct()
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    for (const message of error.messages) console.error(message)
    process.exit(1)
  }
}
