import { isIP } from 'node:net'
import { DAY_MS } from './clock.ts'
import type { Environment } from './config.ts'
import * as setting from './setting-types.ts'

export interface PasskeyConfig {
  /** The domain for which authenticators keep passkeys; `undefined` if the origin has none. */
  readonly rpId: string | undefined
  /** How long a passkey alone starts sessions after the last sign-in at the provider: milliseconds. */
  readonly maxProofAge: number
}

const DEFAULT_PROOF_DAYS = 90

export function passkeySettings(values: Environment) {
  return {
    PASSKEY_RP_ID: setting.hostName
      .refine(
        (domain) => isDomainOf(domain, values['PUBLIC_ORIGIN'] ?? 'http://localhost'),
        'must be the host of PUBLIC_ORIGIN, or a domain above it, such as example.com for app.example.com',
      )
      .optional(),
    PASSKEY_PROVIDER_SIGN_IN_DAYS: setting.days.default(DEFAULT_PROOF_DAYS),
  }
}

export function toPasskeyConfig(
  values: {
    readonly PASSKEY_RP_ID?: string | undefined
    readonly PASSKEY_PROVIDER_SIGN_IN_DAYS: number
  },
  publicOrigin: URL,
): PasskeyConfig {
  const host = hostOf(publicOrigin)
  return {
    rpId: values.PASSKEY_RP_ID ?? (isIP(host) === 0 ? host : undefined),
    maxProofAge: values.PASSKEY_PROVIDER_SIGN_IN_DAYS * DAY_MS,
  }
}

function isDomainOf(domain: string, origin: string): boolean {
  const url = URL.parse(origin)
  if (!url || isIP(hostOf(url)) > 0) return false
  const host = hostOf(url)
  // A single label, such as `com`, is a public suffix.
  return host === domain || (host.endsWith(`.${domain}`) && domain.includes('.'))
}

/** An IPv6 host without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, '')
}
