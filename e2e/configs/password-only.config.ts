import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** No federated provider. Name and languages are the product's, so that journeys find its texts. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, providers: [] },
})
