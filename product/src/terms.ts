import { z } from 'zod'

/** If set, each user must accept the terms that `links.terms` leads to. */
export const terms = z.strictObject({
  /** Stored with the time of acceptance. A change asks all users to accept the terms again. */
  version: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100, 'must have at most 100 characters'),
})
