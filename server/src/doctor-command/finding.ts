/** What `npm run doctor` checks, in this order. */
export const CHECKS = [
  'settings',
  'client',
  'file permissions',
  'free disk',
  'database',
  'migrations',
  'provider keys',
  'clock',
  'public address',
  'proxy headers',
] as const

export type CheckName = (typeof CHECKS)[number]

export interface Finding {
  readonly check: CheckName
  /** `skipped`: it does not apply here, or needs a check that failed. */
  readonly result: 'ok' | 'problem' | 'skipped'
  /** What was found; for a problem also what to do. */
  readonly message: string
}

/** What a check found: nothing to do, a problem with its remedy, or no reason to look. */
export type Outcome = Pick<Finding, 'result' | 'message'>

export const ok = (message: string): Outcome => ({ result: 'ok', message })
export const problem = (message: string): Outcome => ({ result: 'problem', message })
export const skipped = (message: string): Outcome => ({ result: 'skipped', message })

/** The text of an error and of its cause, as of `fetch`, whose own message says little. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message, name } = error
  if (cause instanceof Error) return reasonOf(cause)
  return message || ('code' in error ? String(error.code) : name)
}
