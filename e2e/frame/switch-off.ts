import { updateAccount } from './administer.ts'
import type { Product } from './product.ts'

/** Switches an account off at the provider, as those who run the project can. */
export async function switchOff(product: Product, email: string) {
  await updateAccount(product, email, { disableUser: true })
}
