import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** Switches an account off at the provider, as those who run the project can. */
export async function switchOff(product: Product, email: string) {
  const { users } = await administer(product, 'lookup', { email: [email] })
  await administer(product, 'update', { localId: users?.[0]?.localId, disableUser: true })
}

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
  return (await response.json()) as { users?: { localId: string }[] }
}
