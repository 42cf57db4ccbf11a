import type { Product } from './product.ts'

/** A mail of the provider, as its mailbox keeps it. */
export interface ProviderMail {
  readonly email: string
  readonly newEmail?: string
  readonly requestType: string
  readonly oobCode: string
}

/** The newest mail of a kind that names an address: of a change, the old one or the new. */
export async function newestMail(
  product: Product,
  kind: string,
  to: string,
): Promise<ProviderMail | undefined> {
  const answer = await fetch(`${product.identityOrigin}/emulator/v1/projects/demo-foyer/oobCodes`)
  const { oobCodes } = (await answer.json()) as { oobCodes: ProviderMail[] }
  return oobCodes.findLast(
    (mail) => mail.requestType === kind && [mail.email, mail.newEmail].includes(to),
  )
}
