import { z } from 'zod'

/** Body of `checkSecurityLink` and `useSecurityLink`. Checking changes nothing. */
export const securityLinkBody = z.object({
  token: z.string().meta({ description: 'The token in the fragment of the link' }),
})

const resetEmail = z.string().optional().meta({
  description:
    'Where a password reset may be requested; absent if the user has another email since the link was sent',
})

const hasPassword = z.boolean().meta({
  description:
    'Whether to offer a password reset: the user had a password at the last sign-in, or the account was created with one',
})

/** Response of `checkSecurityLink`. */
export const securityLink = z.object({
  state: z.enum(['open', 'used', 'expired']),
  email: resetEmail,
  has_password: hasPassword,
})

/** Response of `useSecurityLink`. */
export const securedAccount = z.object({ email: resetEmail, has_password: hasPassword })
