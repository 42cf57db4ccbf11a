import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Every sign-in method. */
export default defineProduct({
  ...product,
  signIn: {
    ...product.signIn,
    password: true,
    providers: ['google', 'github', 'microsoft', 'apple'],
  },
})
