import { z } from 'zod'

const days = z.number().positive('must be a number of days above 0')

export const sessions = z
  .strictObject({
    /** How long a session lives unused. `SESSION_IDLE_DAYS` overrides it. */
    idleDays: days.default(7),
    /** How long a session lives in total. `SESSION_MAX_DAYS` overrides it. */
    maxDays: days.default(30),
    /** At most this many sessions per user. A further sign-in ends one, normally the oldest. */
    perUser: z
      .number()
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(1_000, 'must be at most 1000')
      .default(20),
  })
  .prefault({})
