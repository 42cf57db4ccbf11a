import { PASSWORD_MIN_LENGTH } from '@foyer/contract/constants.ts'
import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { parseDomain } from '@foyer/contract/user.ts'
import { z } from 'zod'
import { serviceUrl, wholeNumber } from './values.ts'

export const signIn = z
  .strictObject({
    password: z.boolean().default(true),
    /** In characters. Pages refuse shorter passwords, whatever the provider's policy says; it can require at most 30. */
    passwordMinLength: wholeNumber(PASSWORD_MIN_LENGTH, 30).default(PASSWORD_MIN_LENGTH),
    /** For existing accounts only: users can't sign up with a passkey. */
    passkeys: z.boolean().default(true),
    /** Whether a login with a password creates a passkey by itself, where the browser can. */
    automaticPasskeys: z.boolean().default(true),
    /** Looks new passwords up in a service of leaked passwords. The service gets the start of each password's hash. */
    leakedPasswordsUrl: serviceUrl.optional(),
    /** In the order of the buttons. */
    providers: z.array(z.enum(PROVIDER_IDS)).default([]),
  })
  .refine(({ password, providers }) => password || providers.length > 0, {
    message: 'must offer at least one sign-in method',
  })
  .refine(({ providers }) => new Set(providers).size === providers.length, {
    message: 'must not list a provider twice',
    path: ['providers'],
  })

/** In ASCII and lower case: `bücher.example` becomes `xn--bcher-kva.example`. */
const domain = z
  .string()
  .transform((text) => parseDomain(text) ?? '')
  .refine((text) => /\.(?:[a-z]|xn--)[a-z\d-]+$/.test(text), 'must be a domain such as example.com')

/** Who can create an account; users who have one always get in. */
export const signUpPolicy = z.union(
  [
    z.literal('open'),
    z.literal('closed'),
    /** Emails of exactly these domains: `example.com` does not include its subdomains. */
    z.strictObject({ domains: z.array(domain).min(1, 'must list at least one domain') }),
  ],
  { error: "must be 'open', 'closed' or { domains: ['example.com'] }" },
)

type SignUpPolicy = z.output<typeof signUpPolicy>

type SignUpDecision = 'allowed' | 'sign_up_closed' | 'email_not_allowed'

export function decideSignUp(policy: SignUpPolicy, email: string): SignUpDecision {
  if (policy === 'closed') return 'sign_up_closed'
  return isDomainAllowed(policy, email) ? 'allowed' : 'email_not_allowed'
}

/** `email` is in canonical form. */
export function isDomainAllowed(policy: SignUpPolicy, email: string): boolean {
  if (typeof policy === 'string') return true
  return policy.domains.some((allowed) => email.endsWith(`@${allowed}`))
}
