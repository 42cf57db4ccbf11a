import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Two providers and no password. */
export default defineProduct({
  ...product,
  signIn: { ...product.signIn, password: false, providers: ['github', 'apple'] },
})
