import type { FailureCode, SessionFailure } from '../session/session-failure.ts'
import type { LoadedMessages } from './messages.ts'

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

/** The sentences of one language: one for each code, or one for each operation. */
export type FailureTable = Record<
  FailureCode,
  string | Partial<Record<Operation | 'otherwise', string>>
>

/**
 * The sentence for a failure. A cause we have no words for keeps its code, so that it can be reported;
 * where the sentences themselves could not be fetched, the network is what failed.
 */
export function failureSentence(
  { door, failures }: LoadedMessages,
  failure: SessionFailure,
  operation: Operation,
): string {
  if (!failures) return door.unreachable
  const entry: FailureTable[FailureCode] = failures[failure.code]
  const sentence = typeof entry === 'string' ? entry : (entry[operation] ?? entry.otherwise ?? '')
  return failure.code === 'unknown' && failure.detail ? `${sentence} (${failure.detail})` : sentence
}
