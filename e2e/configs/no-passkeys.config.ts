import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, passkeys: false, providers: ['google'] },
})
