import type { Outcome } from '../check-outcome.ts'

/** What `npm run doctor` checks, in this order. */
export const CHECKS = [
  'settings',
  'client',
  'file permissions',
  'free disk',
  'database',
  'migrations',
  'emails',
  'provider keys',
  'clock',
  'public address',
  'proxy headers',
  'mail server',
  'passkeys',
] as const

export type CheckName = (typeof CHECKS)[number]

export interface Finding extends Outcome {
  readonly check: CheckName
}
