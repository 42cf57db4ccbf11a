import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Two federated providers, no password. Name and languages are the product's, so that journeys find its texts. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: false, providers: ['github', 'apple'] },
})
