import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Two languages, of which English is not the first. */
export default defineProduct({
  name: product.name,
  languages: ['de', 'en'],
  signIn: { password: true, providers: [] },
})
