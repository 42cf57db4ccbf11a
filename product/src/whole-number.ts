import { z } from 'zod'

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .number()
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, message)
}
