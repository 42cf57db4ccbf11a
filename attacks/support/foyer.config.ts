import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** The product with every sign-in method. */
export default defineProduct({
  ...product,
  signIn: { password: true, providers: [...PROVIDER_IDS] },
})
