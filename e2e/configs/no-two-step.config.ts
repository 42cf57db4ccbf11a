import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Nobody can turn two-step login on. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, providers: ['google'] },
  twoStep: 'off',
})
