import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Nobody can sign up. */
export default defineProduct({
  ...product,
  signIn: { ...product.signIn, password: true, providers: ['google'] },
  signUp: 'closed',
})
