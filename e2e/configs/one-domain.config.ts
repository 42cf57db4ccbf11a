import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Only emails of one domain can sign up. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, providers: ['google'] },
  signUp: { domains: ['example.com'] },
})
