import type { FailureCode, SessionFailure } from '../session/session-failure.ts'
import type { FieldErrorTable } from './field-error-sentence.ts'
import { createFormats } from './formats.ts'
import type { LanguageState } from './language-store.ts'

/** What the user was doing: one failure code can mean different things. */
export type Operation =
  | 'sign-in'
  | 'sign-up'
  | 'google'
  | 'redirect'
  | 'names'
  | 'account'
  | 'add-google'
  | 'end-device'
  /** Re-authentication with the password, and with Google. */
  | 'reauth'
  | 'reauth-google'
  | 'send-email'
  | 'reset-password'
  /** Reading or applying an email link. */
  | 'link'
  | 'change-email'
  | 'set-password'
  | 'delete-account'

/** One sentence for all operations, or one per operation with a default. */
type Sentences = string | ({ readonly default: string } & Partial<Record<Operation, string>>)

export type FailureTable = Record<Exclude<FailureCode, 'cancelled'>, Sentences> & {
  /** Replaces `rate_limited` if the wait is known: `#` is "in 2 minutes". */
  readonly tryAgainIn: string
  /** Replaces `weak-password` if the unmet rule is known: `#` is "at least 8 characters". */
  readonly passwordRule: string
  readonly fields: FieldErrorTable
}

/** Unknown failures include their code, so that users can report it. If no sentences are loaded, the network failed. */
export function failureSentence(
  { language, messages: { common, failures }, browserLanguages }: LanguageState,
  failure: SessionFailure,
  operation: Operation,
): string {
  if (failure.code === 'cancelled') return ''
  if (!failures) return common.unreachable
  if (failure.code === 'rate_limited' && failure.retryAfterSeconds)
    return failures.tryAgainIn.replace(
      '{wait}',
      createFormats(language, browserLanguages).soon(failure.retryAfterSeconds),
    )
  const entry: Sentences = failures[failure.code]
  const sentence = typeof entry === 'string' ? entry : (entry[operation] ?? entry.default)
  return failure.code === 'unknown' && failure.detail ? `${sentence} (${failure.detail})` : sentence
}
