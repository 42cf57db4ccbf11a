import type { CallOutcome } from './metrics.ts'

export interface MeasuredCall<Result> {
  readonly run: () => Promise<Result>
  /** Whether a result is a failure too. */
  readonly isFailure?: (result: Result) => boolean
  readonly record: (measured: { readonly outcome: CallOutcome; readonly seconds: number }) => void
}

/** Times a call from its start until its promise settles. Without `await`, which would cost every read more. */
export function measureCall<Result>({
  run,
  isFailure,
  record,
}: MeasuredCall<Result>): Promise<Result> {
  const started = performance.now()
  const finish = (outcome: CallOutcome) =>
    record({ outcome, seconds: (performance.now() - started) / 1_000 })
  const result = run()
  result.then(
    (value) => finish(isFailure?.(value) ? 'failed' : 'answered'),
    () => finish('failed'),
  )
  return result
}
