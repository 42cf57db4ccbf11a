import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** Every sign-in method, and users who are complete when they have signed up. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: { password: true, providers: [...PROVIDER_IDS] },
})
