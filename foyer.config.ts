import { defineProduct } from '@foyer/product/product.ts'

/** Your product: edit this file first. `docs/adopt/configuration.md` explains each option. */
export default defineProduct({
  name: 'Foyer',
  languages: ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'],
  signIn: { password: true, providers: ['google'] },
})
