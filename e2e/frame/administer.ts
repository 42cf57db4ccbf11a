import { expect } from '@playwright/test'
import type { Product } from './product.ts'

interface ProviderAccount {
  readonly localId: string
  /** Absent while nothing has made sign-ins void. */
  readonly validSince?: string
}

/** The account of an address at the provider. */
export async function findAccount(product: Product, email: string): Promise<ProviderAccount> {
  const { users } = await administer(product, 'lookup', { email: [email] })
  const [account] = users ?? []
  if (!account) throw new Error(`The provider knows nobody at ${email}`)
  return account
}

/** Power over an account, as those who run the provider's project have it. */
export async function updateAccount(product: Product, email: string, changes: object) {
  const { localId } = await findAccount(product, email)
  await administer(product, 'update', { localId, ...changes })
}

/** The address is confirmed, as if its mail had been followed. */
export const confirmAddress = (product: Product, email: string) =>
  updateAccount(product, email, { emailVerified: true })

async function administer(product: Product, operation: string, body: object) {
  const url = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/projects/demo-foyer/accounts:${operation}`
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${product.ownerSecret()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { users?: ProviderAccount[] }
}
