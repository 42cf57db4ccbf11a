import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

const MAX_DAYS = 36_500

const days = z
  .number()
  .refine(
    (value) => value > 0 && value <= MAX_DAYS,
    `must be a number of days above 0, at most ${MAX_DAYS}`,
  )

export const sessions = z
  .strictObject({
    /** How long a session lives unused. `SESSION_IDLE_DAYS` overrides it. */
    idleDays: days.default(7),
    /** How long a session lives in total. `SESSION_MAX_DAYS` overrides it. */
    maxDays: days.default(30),
    /** At most this many sessions per user. A further sign-in ends one, normally the oldest. */
    perUser: wholeNumber(1, 1_000).default(20),
  })
  .prefault({})
