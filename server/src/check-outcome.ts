/** What a check of an installation found. */
export interface Outcome {
  /** `skipped`: it does not apply here, or needs a check that failed. */
  readonly result: 'ok' | 'problem' | 'skipped'
  /** What was found; for a problem also what to do. */
  readonly message: string
}

export const ok = (message: string): Outcome => ({ result: 'ok', message })
export const problem = (message: string): Outcome => ({ result: 'problem', message })
export const skipped = (message: string): Outcome => ({ result: 'skipped', message })

const INDENTED_LINE = `\n${' '.repeat(27)}`
const LABELS = { ok: 'ok', problem: 'PROBLEM', skipped: '-' } as const

/** A line of the output; further lines of the message are indented. */
export function describeFinding(check: string, { result, message }: Outcome): string {
  return `${LABELS[result].padEnd(8)} ${check.padEnd(17)} ${message.replaceAll('\n', INDENTED_LINE)}`
}

/** The text of an error, or of its cause if it has one: the message of a `fetch` error itself says little. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message, name } = error
  if (cause instanceof Error) return reasonOf(cause)
  return message || ('code' in error ? String(error.code) : name)
}
