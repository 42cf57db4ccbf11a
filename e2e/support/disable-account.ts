import { updateProviderAccount } from './provider-admin.ts'
import type { Product } from './product.ts'

/** Disables an account at the provider, as an administrator can. */
export async function disableAtProvider(product: Product, email: string) {
  await updateProviderAccount(product, email, { disableUser: true })
}
