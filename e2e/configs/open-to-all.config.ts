import { defineProduct } from '@foyer/product/product.ts'
import product from '../../foyer.config.ts'

/** The product, but anyone can sign up with a password, and log in with it alone. */
export default defineProduct({
  ...product,
  signIn: { ...product.signIn, password: true },
  signUp: 'open',
  twoStep: product.twoStep === 'off' ? 'off' : 'optional',
})
