import { z } from 'zod'

const MAX_DAYS = 365

/** Whether users can turn two-step login on, or must. */
export const twoStep = z.enum(['off', 'optional', 'required'], {
  error: "must be 'off', 'optional' or 'required'",
})

/** How long users have to turn it on where it is required, from the first login for which it was. */
export const twoStepGraceDays = z
  .number()
  .refine(
    (value) => value >= 0 && value <= MAX_DAYS,
    `must be a number of days from 0 to ${MAX_DAYS}`,
  )
