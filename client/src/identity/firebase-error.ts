import { FIREBASE_CODES } from './firebase-codes.ts'
import { IdentityError, type IdentityErrorCode } from './identity-error.ts'

/** What a project's own blocking function refuses comes as an internal error that says so. */
const BLOCKING_FUNCTION = /BLOCKING_FUNCTION|Cloud Function/

/** What the service says in whole sentences becomes a code of all its words, joined by hyphens. */
const SPELT_OUT: readonly (readonly [beginning: string, code: IdentityErrorCode])[] = [
  ['api-key-not-valid', 'misconfigured'],
  ['requests-from-referer-', 'misconfigured'],
  ['requests-to-this-api-', 'misconfigured'],
  ['the-service-is-currently-unavailable', 'provider-failed'],
  ['visibility-check-was-unavailable', 'provider-failed'],
]

/** Whether it is this code of Firebase's own (without `auth/`). */
export function isFirebaseCode(cause: unknown, code: string): boolean {
  return readCode(cause) === `auth/${code}`
}

/** Turns whatever Firebase threw into an {@link IdentityError}. */
export function toIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause
  const providerCode = readCode(cause)
  if (providerCode === undefined) return new IdentityError('unknown', { cause })
  const code = toOurCode(providerCode.replace(/^auth\//, ''), cause)
  return new IdentityError(code, { cause, providerCode })
}

function toOurCode(code: string, cause: unknown): IdentityErrorCode {
  if (code === 'internal-error' && cause instanceof Error && BLOCKING_FUNCTION.test(cause.message))
    return 'sign-in-refused'
  if (Object.hasOwn(FIREBASE_CODES, code)) return FIREBASE_CODES[code] ?? 'unknown'
  return SPELT_OUT.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'unknown'
}

function readCode(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}
