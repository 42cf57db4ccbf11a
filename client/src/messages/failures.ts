import type { FieldError } from '@foyer/contract/problems.ts'
import { parseEmail } from '@foyer/contract/user.ts'
import { createElement, type ReactNode } from 'react'
import { links, providers } from 'virtual:product'
import { providerName } from '../identity/providers.ts'
import type { FailureCode, SessionFailure } from '../session/failure.ts'
import { createFormats, type Formats } from './formats.ts'
import { isolate, type LanguageState, pluralForm } from './language.ts'
import type { FailureTable, Operation } from './tables.ts'

/** Failures that the user cannot resolve; support finds the request in the log. */
const REFERENCED: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'internal',
  'unavailable',
  'identity_mismatch',
  'invalid_identity_token',
])

/** The first part of the request id, which is enough to find it. An id of another format is not our server's. */
const REFERENCE = /^[\da-f]{8}(?=-)/

/** Unknown failures include their code, so that users can report it. If no sentences are loaded, the network failed. */
export function failureSentence(
  { language, messages: { common, failures }, browserLanguages }: LanguageState,
  failure: SessionFailure,
  operation: Operation,
): string {
  if (failure.code === 'cancelled') return ''
  if (failure.code === 'refused') return failure.message
  if (!failures) return common.unreachable
  const formats = createFormats(language, browserLanguages)
  if (failure.code === 'rate_limited' && failure.retryAfterSeconds) {
    return chooseWait(failures, operation).replace(
      '{wait}',
      formats.soon(failure.retryAfterSeconds),
    )
  }
  const sentence = chooseSentence(failures, failure.code, operation)
  if (failure.code === 'unknown' && failure.detail) return `${sentence} (${failure.detail})`
  const isWrongPassword = failure.code === 'invalid-credential' && operation === 'sign-in'
  const hint = isWrongPassword && OFFERS_PROVIDERS ? formats.gap + failures.signedUpWith : ''
  const reference = describeReference(failure, failures.reference, formats)
  return fillProviders(sentence + hint, failure.provider, formats) + reference
}

/** The same, with a link where it refers to support, if the product names one. */
export const failureText = (...failure: Parameters<typeof failureSentence>): ReactNode =>
  linkSupport(failureSentence(...failure), failure[0].messages.failures?.support, links.support)

export const linkSupport = (sentence: string, words?: string, href?: string): ReactNode =>
  words && href
    ? withLink(sentence, new RegExp(`(${words})`, 'i'), (link) =>
        createElement('a', { href, className: 'link' }, link),
      )
    : sentence

/**
 * A sentence in which the words that the pattern's group finds are a link. Each text has an element of its own, so that
 * React and a translator don't change the same text.
 */
export function withLink(
  sentence: string,
  pattern: RegExp,
  link: (words: string) => ReactNode,
): ReactNode {
  const [before, words, after] = sentence.split(pattern)
  if (!words) return sentence
  const text = (part?: string) => createElement('span', null, part)
  return createElement('span', null, text(before), link(words), text(after))
}

function describeReference(
  { code, requestId = '' }: SessionFailure,
  reference: string,
  { gap }: Formats,
): string {
  const [id] = (REFERENCED.has(code) && REFERENCE.exec(requestId)) || []
  return id === undefined ? '' : gap + reference.replace('{id}', isolate(id))
}

/** The build removes the sentences of what the product does not offer. */
function chooseSentence(failures: FailureTable, code: FailureCode, operation: Operation): string {
  const entry = failures[code as Exclude<FailureCode, 'cancelled' | 'refused'>] ?? failures.unknown
  return typeof entry === 'string' ? entry : (entry[operation] ?? entry.default)
}

function chooseWait(failures: FailureTable, operation: Operation): string {
  if (operation === 'code') return failures.codesPaused
  return operation === 'recovery-code' ? failures.recoveryCodesLimited : failures.tryAgainIn
}

function fillProviders(sentence: string, chosen: string | undefined, { choice }: Formats): string {
  const offered = choice(providers.map(({ name }) => name))
  const name = chosen === undefined ? offered : providerName(chosen)
  return sentence.replaceAll('{provider}', name).replace('{providers}', offered)
}

/** For the code `invalid`, the operation's sentence is used if there is one, because it is more precise. */
function fieldErrorSentence(
  language: LanguageState,
  { code, limit }: FieldError,
  operation: Operation,
): string {
  const { failures } = language.messages
  if (!failures)
    return failureSentence(language, { code: 'invalid_request', message: '' }, operation)
  if (code === 'invalid_email') return failures['invalid-email']
  const ofOperation: Partial<Record<Operation, string>> = failures.invalid_request
  const { fields } = failures
  const sentence = code === 'invalid' ? (ofOperation[operation] ?? fields.invalid) : fields[code]
  const forms = typeof sentence === 'string' ? { other: sentence } : sentence
  const text = limit === undefined ? forms.other : pluralForm(language.language, forms, limit)
  return text.includes('#') ? fields.invalid : text
}

export interface FailureDescription {
  readonly failure: SessionFailure
  /** False if the user cancelled; a hint is shown instead. */
  readonly isError: boolean
  /** The sentences of the fields that caused it, by field name. */
  readonly fields: Readonly<Record<string, Sentence>>
  /** The sentence of the form, unless one of its fields caused it. */
  readonly note?: ((language: LanguageState) => ReactNode) | undefined
}

interface Circumstances {
  readonly wasOffline: boolean
  /** The form that was submitted. */
  readonly form?: HTMLFormElement | null
}

/** Formats a failure in the current language. */
type Sentence = (language: LanguageState) => string

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
  const fields = {
    ...describeFields(failure, operation, sentence),
    ...(form && describeEmail(form, failure, operation)),
  }
  const isAtField = Object.keys(fields).some((name) => form?.elements.namedItem(name))
  return {
    failure,
    isError: !CANCELLATIONS.includes(failure.code),
    fields,
    note: isAtField ? undefined : (language) => failureText(language, failure, operation),
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

/** A password is refused before the email is judged. Ada has mistyped both, and corrects both at once. */
function describeEmail(
  form: HTMLFormElement,
  { code }: SessionFailure,
  operation: Operation,
): FailureDescription['fields'] {
  if (operation !== 'sign-up' || fieldInError(code, operation) !== 'password') return {}
  const field = form.elements.namedItem('email')
  if (!(field instanceof HTMLInputElement) || parseEmail(field.value) !== undefined) return {}
  const failure = { code: 'invalid-email', message: 'invalid-email' } as const
  return { email: (language) => failureSentence(language, failure, operation) }
}

/** See `pages/login/provider-sign-in.tsx`. */
const isLinkOffered = ({ code, email }: SessionFailure) =>
  code === 'account-exists-with-different-credential' && email !== undefined

/** If the browser was offline throughout, the request was never sent; if it went offline midway, it may have been. */
function asOffline(failure: SessionFailure): SessionFailure {
  const isNetwork = failure.code === 'unreachable' || failure.code === 'provider-unreachable'
  return isNetwork ? { ...failure, code: 'offline' } : failure
}

const FIELDS: Partial<Record<FailureCode, string>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  conflict: 'email',
  email_not_allowed: 'email',
  'same-email': 'email',
  'invalid-credential': 'password',
  'weak-password': 'password',
  'password-already-set': 'password',
  'common-password': 'password',
  'leaked-password': 'password',
  second_factor_invalid: 'code',
}

/** Operations without an input field. */
const WITHOUT_FIELDS: ReadonlySet<Operation> = new Set<Operation>([
  'provider',
  'passkey',
  'add-passkey',
  'redirect',
  'link-provider',
  'reauth-provider',
  'email-link',
])

/** Operations in which `invalid_request` means that the email is invalid. */
const WITH_EMAIL_FIELD: ReadonlySet<Operation> = new Set<Operation>([
  'change-email',
  'delete-account',
])

/** The name of the field that caused a failure, if one did. */
export function fieldInError(code: FailureCode, operation: Operation): string | undefined {
  if (WITHOUT_FIELDS.has(operation)) return undefined
  if (code === 'invalid_request' && WITH_EMAIL_FIELD.has(operation)) return 'email'
  return FIELDS[code]
}
