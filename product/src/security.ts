import { z } from 'zod'
import { contact } from './links.ts'

export const security = z
  .strictObject({
    /** The contact in `/.well-known/security.txt`. */
    contact: contact.optional(),
    /** Whether browsers require https for all subdomains of the public host, too. */
    hstsSubDomains: z.boolean().default(true),
  })
  .prefault({})
