import { failureSentence, type Operation } from './failure-sentence.ts'
import type { LanguageState } from './language-store.ts'
import type { FailureCode, SessionFailure } from '../session/session-failure.ts'
import { fieldErrorSentence } from './field-error-sentence.ts'
import { fieldInError } from './field-in-error.ts'

export interface FailureDescription {
  readonly failure: SessionFailure
  /** False if the user cancelled; a hint is shown instead. */
  readonly isError: boolean
  /** The sentences of the fields that caused it, by field name. */
  readonly fields: Readonly<Record<string, Sentence>>
  /** The sentence of the form, unless one of its fields caused it. */
  readonly note?: Sentence | undefined
}

interface Circumstances {
  readonly wasOffline: boolean
  /** The form that was submitted. */
  readonly form?: HTMLFormElement | null
}

/** Formats a failure in the current language. */
export type Sentence = (language: LanguageState) => string

const CANCELLATIONS: readonly FailureCode[] = ['popup-closed', 'redirect-cancelled']

/** `null` if the user cancelled the operation in the app itself, or if a notice on the page explains it. */
export function describeFailure(
  reported: SessionFailure,
  operation: Operation,
  { wasOffline, form }: Circumstances,
): FailureDescription | null {
  if (reported.code === 'cancelled' || isLinkOffered(reported)) return null
  const failure = wasOffline ? asOffline(reported) : reported
  const sentence: Sentence = (language) => failureSentence(language, failure, operation)
  const fields = describeFields(failure, operation, sentence)
  const isAtField = Object.keys(fields).some((name) => form?.elements.namedItem(name))
  return {
    failure,
    isError: !CANCELLATIONS.includes(failure.code),
    fields,
    note: isAtField ? undefined : sentence,
  }
}

/** The API names the fields of an invalid request; for other codes, the code and the operation decide. */
function describeFields(
  { code, fieldErrors = [] }: SessionFailure,
  operation: Operation,
  sentence: Sentence,
): FailureDescription['fields'] {
  const field = fieldInError(code, operation)
  const named = fieldErrors.map((error): [string, Sentence] => [
    error.path,
    (language) => fieldErrorSentence(language, error, operation),
  ])
  return {
    ...(field !== undefined && { [field]: sentence }),
    ...Object.fromEntries(named.reverse()),
  }
}

/** See `pending-link-notice.tsx`. */
const isLinkOffered = ({ code, email }: SessionFailure) =>
  code === 'account-exists-with-different-credential' && email !== undefined

/** If the browser was offline throughout, the request was never sent; if it went offline midway, it may have been. */
function asOffline(failure: SessionFailure): SessionFailure {
  const isNetwork = failure.code === 'unreachable' || failure.code === 'provider-unreachable'
  return isNetwork ? { ...failure, code: 'offline' } : failure
}
