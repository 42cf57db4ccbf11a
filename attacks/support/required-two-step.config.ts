import { defineProduct } from '@foyer/product/product.ts'
import product from './foyer.config.ts'

/** Every user must turn two-step login on at once. */
export default defineProduct({ ...product, twoStep: 'required', twoStepGraceDays: 0 })
