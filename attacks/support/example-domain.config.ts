import { defineProduct } from '@foyer/product/product.ts'
import product from './foyer.config.ts'

/** Only emails of the test users' domain can sign up. */
export default defineProduct({ ...product, signUp: { domains: ['example.com'] } })
