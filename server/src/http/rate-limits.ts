import type { RateLimit } from '../rate-limit.ts'

const MINUTE_SECONDS = 60

/** `perMinute` is `SIGN_IN_PER_MINUTE`. */
export function signInsPerIp(perMinute: number): RateLimit {
  return { name: 'sign-ins-per-ip', attempts: perMinute, windowSeconds: MINUTE_SECONDS }
}

/** Half of `signInsPerMinute`, over ten minutes. */
export function failedProofsPerUserAndIp(signInsPerMinute: number): RateLimit {
  const attempts = Math.ceil(signInsPerMinute / 2)
  return { name: 'failures-per-claimed-user', attempts, windowSeconds: 10 * MINUTE_SECONDS }
}

export const REPORTS_PER_IP: RateLimit = {
  name: 'reports-per-ip',
  attempts: 30,
  windowSeconds: MINUTE_SECONDS,
}

/** Logouts that are exempt from load shedding. */
export const EXEMPT_LOGOUTS_PER_IP: RateLimit<'exempt-logouts-per-ip'> = {
  name: 'exempt-logouts-per-ip',
  attempts: 10,
  windowSeconds: MINUTE_SECONDS,
}
