import { expect } from '@playwright/test'
import type { RunningProduct } from './product.ts'

interface ProviderAccount {
  readonly localId: string
  /** Absent until sign-ins have been revoked. */
  readonly validSince?: string
}

/** The provider's account with an email. */
export async function findProviderAccount(
  product: RunningProduct,
  email: string,
): Promise<ProviderAccount> {
  const { users } = await callAdminApi(product, 'lookup', { email: [email] })
  const [account] = users ?? []
  if (!account) throw new Error(`The provider has no account for ${email}`)
  return account
}

/** Changes an account as an administrator of the provider's project. */
export async function updateProviderAccount(
  product: RunningProduct,
  email: string,
  changes: object,
) {
  const { localId } = await findProviderAccount(product, email)
  await callAdminApi(product, 'update', { localId, ...changes })
}

/** Marks an email as verified, as its link does. */
export const markEmailVerified = (product: RunningProduct, email: string) =>
  updateProviderAccount(product, email, { emailVerified: true })

/** Deletes an account and creates another with the email, as a new owner of the mailbox would. */
export async function recreateProviderAccount(
  product: RunningProduct,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { localId } = await findProviderAccount(product, email)
  await callAdminApi(product, 'delete', { localId })
  const url = `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  expect(response.status).toBe(200)
  await markEmailVerified(product, email)
}

async function callAdminApi(product: RunningProduct, operation: string, body: object) {
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

/** Disables an account at the provider, as an administrator can. */
export async function disableAtProvider(product: RunningProduct, email: string) {
  await updateProviderAccount(product, email, { disableUser: true })
}
