import { offersProviders, providers } from 'virtual:product'
import { providerName } from '../providers/provider-name.ts'
import type { FailureCode, SessionFailure } from '../session/session-failure.ts'
import type { FieldErrorTable } from './field-error-sentence.ts'
import { createFormats, type Formats } from './formats.ts'
import { isolate } from './language-rules.ts'
import type { LanguageState } from './language-store.ts'

/** What the user was doing: one failure code can mean different things. */
export type Operation =
  | 'sign-in'
  | 'sign-up'
  /** Signing in with a federated provider. */
  | 'provider'
  | 'redirect'
  | 'names'
  /** Any other action of a signed-in user. */
  | 'account-action'
  | 'link-provider'
  | 'end-device'
  /** Re-authentication with the password, and with a provider. */
  | 'reauth'
  | 'reauth-provider'
  | 'send-email'
  | 'reset-password'
  /** Reading or applying an email link. */
  | 'email-link'
  | 'change-email'
  | 'set-password'
  | 'delete-account'
  /** The second step of a login, with a code, with a recovery code, and with a code by email. */
  | 'code'
  | 'recovery-code'
  | 'email-code'
  /** Logging in with a passkey, also as the second step. */
  | 'passkey'
  | 'add-passkey'
  /** Confirming a new authenticator app. */
  | 'set-up-app'
  | 'turn-on-two-step'
  | 'renew-codes'

/** One sentence for all operations, or one per operation with a default. */
type Sentences = string | ({ readonly default: string } & Partial<Record<Operation, string>>)

export type FailureTable = Record<Exclude<FailureCode, 'cancelled'>, Sentences> & {
  /** Added to a failure that only support can explain. */
  readonly reference: string
  /** Replaces `rate_limited` if the wait is known: `{wait}` is "in 2 minutes". */
  readonly tryAgainIn: string
  /** Replaces `weak-password` if the unmet rule is known: `{rule}` is "at least 8 characters". */
  readonly passwordRule: string
  readonly fields: FieldErrorTable
  /** Added to `invalid-credential` at the login: {providers} is "Google or GitHub". */
  readonly signedUpWith: string
  /** The notice for a session that the browser does not store. */
  readonly sessionNotKept: string
  /** The notice for `account-exists-with-different-credential`. */
  readonly linkAfterLogin: string
}

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
  if (!failures) return common.unreachable
  const formats = createFormats(language, browserLanguages)
  if (failure.code === 'rate_limited' && failure.retryAfterSeconds)
    return failures.tryAgainIn.replace('{wait}', formats.soon(failure.retryAfterSeconds))
  const sentence = chooseSentence(failures, failure.code, operation)
  if (failure.code === 'unknown' && failure.detail) return `${sentence} (${failure.detail})`
  const isWrongPassword = failure.code === 'invalid-credential' && operation === 'sign-in'
  const hint = isWrongPassword && offersProviders ? formats.gap + failures.signedUpWith : ''
  const reference = describeReference(failure, failures.reference, formats)
  return fillProviders(sentence + hint, failure.provider, formats) + reference
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
  const entry = failures[code as Exclude<FailureCode, 'cancelled'>] ?? failures.unknown
  return typeof entry === 'string' ? entry : (entry[operation] ?? entry.default)
}

function fillProviders(sentence: string, chosen: string | undefined, { choice }: Formats): string {
  const offered = choice(providers.map(({ name }) => name))
  const name = chosen === undefined ? offered : providerName(chosen)
  return sentence.replaceAll('{provider}', name).replace('{providers}', offered)
}
