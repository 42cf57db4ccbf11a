import { failureSentence, type Operation } from '../messages/failure-sentence.ts'
import type { LanguageState } from '../messages/language-store.ts'
import type { FailureCode, SessionFailure } from '../session/session-failure.ts'
import { fieldToMend } from './field-to-mend.ts'

/** A failure as a form tells of it. */
export interface ToldFailure {
  readonly failure: SessionFailure
  /** A change of mind is none; it is mentioned all the same. */
  readonly isError: boolean
  /** The name of the field to mend. */
  readonly field: string | undefined
  /** In the language in use. */
  readonly sentence: (words: LanguageState) => string
}

/** Nobody did anything wrong. */
const CHANGES_OF_MIND: readonly FailureCode[] = ['popup-closed', 'redirect-cancelled']

/**
 * How to tell that `operation` failed; `null` for what the person took back themselves, which is no news to
 * them. Fetched with what is behind the door: nothing fails before.
 */
export function tellFailure(
  answered: SessionFailure,
  operation: Operation,
  wasOffline: boolean,
): ToldFailure | null {
  if (answered.code === 'cancelled') return null
  const failure = wasOffline ? blameNetwork(answered) : answered
  return {
    failure,
    isError: !CHANGES_OF_MIND.includes(failure.code),
    field: fieldToMend(failure.code, operation),
    sentence: (words) => failureSentence(words, failure, operation),
  }
}

/** Offline all along nothing was sent, and the page says why; what was on its way when the network went may have arrived. */
function blameNetwork(failure: SessionFailure): SessionFailure {
  const isNetwork = failure.code === 'unreachable' || failure.code === 'provider-unreachable'
  return isNetwork ? { ...failure, code: 'offline' } : failure
}
