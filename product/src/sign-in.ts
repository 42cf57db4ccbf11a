import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { z } from 'zod'
import { serviceUrl } from './links.ts'

export const signIn = z
  .strictObject({
    password: z.boolean().default(true),
    /** For existing accounts only: users can't sign up with a passkey. */
    passkeys: z.boolean().default(true),
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
