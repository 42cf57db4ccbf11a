import { defineProduct } from '@foyer/product/product.ts'
import product from './foyer.config.ts'

/** Every sign-in method but the password. */
export default defineProduct({ ...product, signIn: { ...product.signIn, password: false } })
