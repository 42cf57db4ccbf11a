import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Every user must turn two-step login on. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, providers: ['google'] },
  twoStep: 'required',
})
