import { failureSentence, type Operation } from './failure-sentence.ts'
import type { LanguageState } from './language-store.ts'
import type { FailureCode, SessionFailure } from '../session/session-failure.ts'
import { fieldInError } from './field-in-error.ts'

export interface FailureDescription {
  readonly failure: SessionFailure
  /** False if the user cancelled; a hint is shown instead. */
  readonly isError: boolean
  /** The name of the field that caused it. */
  readonly field: string | undefined
  /** Formats the failure in the current language. */
  readonly sentence: (language: LanguageState) => string
}

const CANCELLATIONS: readonly FailureCode[] = ['popup-closed', 'redirect-cancelled']

/** `null` if the user cancelled the operation in the app itself. */
export function describeFailure(
  reported: SessionFailure,
  operation: Operation,
  wasOffline: boolean,
): FailureDescription | null {
  if (reported.code === 'cancelled') return null
  const failure = wasOffline ? asOffline(reported) : reported
  return {
    failure,
    isError: !CANCELLATIONS.includes(failure.code),
    field: fieldInError(failure.code, operation),
    sentence: (language) => failureSentence(language, failure, operation),
  }
}

/** If the browser was offline throughout, the request was never sent; if it went offline midway, it may have been. */
function asOffline(failure: SessionFailure): SessionFailure {
  const isNetwork = failure.code === 'unreachable' || failure.code === 'provider-unreachable'
  return isNetwork ? { ...failure, code: 'offline' } : failure
}
