import { updateProviderAccount } from './provider-admin.ts'
import type { RunningProduct } from './product.ts'

/** Disables an account at the provider, as an administrator can. */
export async function disableAtProvider(product: RunningProduct, email: string) {
  await updateProviderAccount(product, email, { disableUser: true })
}
