import type { FailureCode, SessionFailure } from '../session/session-failure.ts'
import { createFormats } from './formats.ts'
import type { LanguageState } from './language-store.ts'

/** What the person was doing when it failed: one code can mean different things. */
export type Operation =
  | 'sign-in'
  | 'sign-up'
  | 'google'
  | 'redirect'
  | 'names'
  | 'account'
  | 'add-google'
  | 'end-device'
  /** The password asked for once more, and Google in its place. */
  | 'fresh-sign-in'
  | 'fresh-google'
  /** Asking for a mail. */
  | 'mail'
  | 'reset-password'
  /** A link in a mail: read, or used up. */
  | 'link'
  | 'change-email'
  | 'set-password'
  | 'delete-account'

/** The sentences of one code: the same for every operation, or one for some and another for all the rest. */
type Sentences = string | ({ readonly otherwise: string } & Partial<Record<Operation, string>>)

/** The sentences of one language, so that there is one for each code in each operation. */
export type FailureTable = Record<Exclude<FailureCode, 'cancelled'>, Sentences> & {
  /** In place of `rate_limited` where it is known how long: `#` is "in 2 minutes". */
  readonly tryAgainIn: string
}

/**
 * The sentence for a failure. A cause we have no words for keeps its code, so that it can be reported;
 * where the sentences themselves could not be fetched, the network is what failed.
 */
export function failureSentence(
  { language, messages: { door, failures }, asked }: LanguageState,
  failure: SessionFailure,
  operation: Operation,
): string {
  if (failure.code === 'cancelled') return '' // by the person: there is nothing to tell them
  if (!failures) return door.unreachable
  if (failure.code === 'rate_limited' && failure.retryAfterSeconds)
    return failures.tryAgainIn.replace(
      '#',
      createFormats(language, asked).soon(failure.retryAfterSeconds),
    )
  const entry: Sentences = failures[failure.code]
  const sentence = typeof entry === 'string' ? entry : (entry[operation] ?? entry.otherwise)
  return failure.code === 'unknown' && failure.detail ? `${sentence} (${failure.detail})` : sentence
}
