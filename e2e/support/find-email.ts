import type { RunningProduct } from './product.ts'

/** An email in the provider's mailbox. */
export interface ProviderEmail {
  readonly email: string
  readonly newEmail?: string
  readonly requestType: string
  readonly oobCode: string
}

/** The newest email of a kind for an account; `to` is the account's email or, for an email change, the new one. */
export async function findNewestEmail(
  product: RunningProduct,
  kind: string,
  to: string,
): Promise<ProviderEmail | undefined> {
  const response = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  const { oobCodes } = (await response.json()) as { oobCodes: ProviderEmail[] }
  return oobCodes.findLast(
    (message) => message.requestType === kind && [message.email, message.newEmail].includes(to),
  )
}
