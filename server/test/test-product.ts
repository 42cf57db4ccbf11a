import { LANGUAGES, type Language } from '@foyer/contract/languages.ts'
import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { parseProduct, type Product, type ProductInput } from '@foyer/product/product.ts'

/** A product with all sign-in methods, so that no test depends on `foyer.config.ts`. */
export function createTestProduct(changes: Partial<ProductInput> = {}): Product {
  return parseProduct({
    name: 'Foyer test',
    languages: Object.keys(LANGUAGES) as Language[],
    signIn: { providers: PROVIDER_IDS },
    ...changes,
  })
}
