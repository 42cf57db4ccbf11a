import { ok, skipped, type Outcome } from '../check-outcome.ts'
import type { Subject } from './subject.ts'

/** The settings have been validated, so this only tells whether there are passkeys, and for which domain. */
export async function checkPasskeys({ config, product }: Subject): Promise<Outcome> {
  if (!product.signIn.passkeys) return skipped('This product offers no passkeys.')
  const { rpId } = config.passkeys
  if (rpId !== undefined) return ok(`Passkeys belong to ${rpId}. Under another domain, none works.`)
  return skipped('The host of PUBLIC_ORIGIN is an IP address, so there are no passkeys.')
}
