import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** One language, which is not English and is written from right to left. */
export default defineProduct({
  name: product.name,
  languages: ['ar'],
  signIn: { password: true, providers: ['google'] },
})
