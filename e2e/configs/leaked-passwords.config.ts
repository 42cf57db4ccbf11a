import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** New passwords need ten characters, and are looked up in a service of leaked passwords. */
export default defineProduct({
  name: product.name,
  languages: product.languages,
  signIn: {
    password: true,
    passwordMinLength: 10,
    leakedPasswordsUrl: 'https://leaks.example/range/',
  },
})
