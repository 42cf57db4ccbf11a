import { toShownEmail } from '@foyer/contract/shown-email.ts'
import { IdentityError, type IdentityErrorCode } from './provider.ts'

type Codes = Readonly<Record<string, IdentityErrorCode>>

/** Of federated providers. */
const PROVIDER_CODES: Codes = {
  'popup-blocked': 'popup-blocked',
  'popup-closed-by-user': 'popup-closed',
  'cancelled-popup-request': 'popup-closed',
  'redirect-cancelled-by-user': 'popup-closed',
  'user-cancelled': 'popup-closed',
  'account-exists-with-different-credential': 'account-exists-with-different-credential',
  'credential-already-in-use': 'credential-already-in-use',
  'provider-already-linked': 'provider-already-linked',
}

/** Firebase's error codes without `auth/`. A test lists the codes that cannot occur, with the reason for each. */
export const FIREBASE_CODES: Codes = {
  ...(OFFERS_PROVIDERS && PROVIDER_CODES),

  // sign-in
  'invalid-credential': 'invalid-credential',
  'invalid-login-credentials': 'invalid-credential',
  'wrong-password': 'invalid-credential',
  'user-not-found': 'invalid-credential',
  'rejected-credential': 'invalid-credential',
  'invalid-email': 'invalid-email',
  'missing-email': 'invalid-email',
  'missing-new-email': 'invalid-email',
  'invalid-recipient-email': 'invalid-email',
  'email-already-in-use': 'email-already-in-use',
  'weak-password': 'weak-password',
  'missing-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',
  'user-disabled': 'user-disabled',
  'login-blocked': 'sign-in-refused',
  'too-many-requests': 'too-many-requests',
  'quota-exceeded': 'quota-exceeded',

  // account
  'requires-recent-login': 'recent-sign-in-required',
  'user-token-expired': 'sign-in-expired',
  'invalid-user-token': 'sign-in-expired',
  'user-signed-out': 'sign-in-expired',
  'null-user': 'sign-in-expired',
  'user-mismatch': 'user-mismatch',
  'no-such-provider': 'no-such-provider',
  'multi-factor-auth-required': 'second-factor-required',
  'unsupported-first-factor': 'second-factor-required',

  // email links
  'expired-action-code': 'expired-action-code',
  'invalid-action-code': 'invalid-action-code',

  // captcha
  'captcha-check-failed': 'captcha-failed',
  'recaptcha-not-enabled': 'captcha-failed',
  'missing-recaptcha-token': 'captcha-failed',
  'invalid-recaptcha-token': 'captcha-failed',
  'invalid-recaptcha-action': 'captcha-failed',
  'missing-recaptcha-version': 'captcha-failed',
  'invalid-recaptcha-version': 'captcha-failed',
  'missing-client-type': 'captcha-failed',

  // configuration of the project
  'operation-not-allowed': 'operation-not-allowed',
  'admin-restricted-operation': 'sign-up-closed',
  'unauthorized-domain': OFFERS_PROVIDERS ? 'unauthorized-domain' : 'misconfigured',
  'unauthorized-continue-uri': 'misconfigured',
  'invalid-continue-uri': 'misconfigured',
  'missing-continue-uri': 'misconfigured',
  'invalid-hosting-link-domain': 'misconfigured',
  'invalid-api-key': 'misconfigured',
  'app-not-authorized': 'misconfigured',
  'invalid-dynamic-link-domain': 'misconfigured',
  'dynamic-link-not-activated': 'misconfigured',
  'invalid-provider-id': 'misconfigured',
  'configuration-not-found': 'misconfigured',
  'auth-domain-config-required': 'misconfigured',
  'invalid-oauth-client-id': 'misconfigured',
  'invalid-oauth-provider': 'misconfigured',
  'invalid-message-payload': 'misconfigured',
  'invalid-sender': 'misconfigured',

  // browser, network and provider failures
  'web-storage-unsupported': 'storage-unavailable',
  'unsupported-persistence-type': 'storage-unavailable',
  'cors-unsupported': 'storage-unavailable',
  'operation-not-supported-in-this-environment': 'storage-unavailable',
  'internal-error': 'provider-failed',
  'redirect-operation-pending': 'provider-failed',
  'missing-or-invalid-nonce': 'provider-failed',
  'invalid-auth-event': 'provider-failed',
  'no-auth-event': 'provider-failed',
  'missing-iframe-start': 'provider-failed',
  'invalid-req-type': 'provider-failed',
  'network-request-failed': 'provider-unreachable',
  timeout: 'provider-unreachable',
}

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
