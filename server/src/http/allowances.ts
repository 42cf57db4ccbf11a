import type { Allowance } from '../allowance.ts'

const MINUTE_SECONDS = 60

/** Sign-in calls of one address: the setting. */
export function signInsOfAddress(perMinute: number): Allowance {
  return { name: 'sign-ins-of-address', attempts: perMinute, windowSeconds: MINUTE_SECONDS }
}

/** Proofs of one address that did not hold for one person: half a minute's calls, in ten minutes. */
export function failuresOfClaim(signInsPerMinute: number): Allowance {
  const attempts = Math.ceil(signInsPerMinute / 2)
  return { name: 'failures-of-claim', attempts, windowSeconds: 10 * MINUTE_SECONDS }
}

/** What browsers of one address report: a page that goes wrong says so a few times, not for ever. */
export const REPORTS_OF_ADDRESS: Allowance = {
  name: 'reports-of-address',
  attempts: 30,
  windowSeconds: MINUTE_SECONDS,
}
