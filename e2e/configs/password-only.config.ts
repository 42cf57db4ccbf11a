import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** No provider. */
export default defineProduct({
  ...product,
  signIn: { ...product.signIn, password: true, providers: [] },
})
