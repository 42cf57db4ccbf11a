import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Every sign-in method. Name and languages are the product's, so that journeys find its texts. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, providers: [...PROVIDER_IDS] },
})
