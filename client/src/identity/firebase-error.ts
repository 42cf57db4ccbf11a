import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { FIREBASE_CODES } from './firebase-codes.ts'
import { IdentityError, type IdentityErrorCode } from './identity-error.ts'

/** Firebase reports a refusal by a blocking function as `internal-error` with this text in the message. */
const BLOCKING_FUNCTION = /BLOCKING_FUNCTION|Cloud Function/

/** For a service error without a code, Firebase makes one from all words of its message. */
const SENTENCE_PREFIXES: readonly (readonly [prefix: string, code: IdentityErrorCode])[] = [
  ['api-key-not-valid', 'misconfigured'],
  ['requests-from-referer-', 'misconfigured'],
  ['requests-to-this-api-', 'misconfigured'],
  ['the-service-is-currently-unavailable', 'provider-failed'],
  ['visibility-check-was-unavailable', 'provider-failed'],
]

/** `code` is without `auth/`. */
export function isFirebaseCode(cause: unknown, code: string): boolean {
  return readCode(cause) === `auth/${code}`
}

export function toIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause
  if (isStorageFull(cause)) return new IdentityError('storage-unavailable', { cause })
  const providerCode = readCode(cause)
  if (providerCode === undefined) return new IdentityError('unknown', { cause })
  const code = toIdentityErrorCode(providerCode.replace(/^auth\//, ''), cause)
  return new IdentityError(code, { cause, providerCode, email: readEmail(cause) })
}

function toIdentityErrorCode(code: string, cause: unknown): IdentityErrorCode {
  if (code === 'internal-error' && cause instanceof Error && BLOCKING_FUNCTION.test(cause.message))
    return 'sign-in-refused'
  if (Object.hasOwn(FIREBASE_CODES, code)) return FIREBASE_CODES[code] ?? 'unknown'
  return SENTENCE_PREFIXES.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'unknown'
}

const isStorageFull = (cause: unknown) =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError'

/** Firebase adds the email only to failures of federated sign-ins. */
function readEmail(cause: unknown): string | undefined {
  const { customData } = cause as { readonly customData?: { readonly email?: string } }
  return customData?.email === undefined ? undefined : toShownEmail(customData.email)
}

function readCode(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}
