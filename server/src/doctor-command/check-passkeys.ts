import { ok, skipped, type Outcome } from '../check-outcome.ts'
import type { Subject } from './subject.ts'

/** The settings have been validated, so this only tells whether there are passkeys, and for which domain. */
export async function checkPasskeys({ config, product }: Subject): Promise<Outcome> {
  if (!product.signIn.passkeys) return skipped('This product offers no passkeys.')
  const { rpId } = config.passkeys
  if (rpId === undefined)
    return skipped('The host of PUBLIC_ORIGIN is an IP address, so there are no passkeys.')
  const domain = `Passkeys belong to ${rpId}. Under another domain, none works.`
  if (rpId === config.publicOrigin.hostname) return ok(domain)
  return ok(
    `${domain} Browsers also offer them at every other installation whose PASSKEY_RP_ID is ${rpId}: give a copy of this database, such as one for tests, a domain of its own.`,
  )
}
