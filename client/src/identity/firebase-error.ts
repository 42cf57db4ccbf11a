import { IdentityError, type IdentityErrorCode } from './identity-error.ts'

/** Firebase's codes (without `auth/`) that mean something to a person at the door. */
const CODES: Readonly<Record<string, IdentityErrorCode>> = {
  // signing in
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
  'too-many-requests': 'too-many-requests',
  'quota-exceeded': 'too-many-requests',

  // the popup
  'popup-blocked': 'popup-blocked',
  'popup-closed-by-user': 'popup-closed',
  'cancelled-popup-request': 'popup-closed',
  'redirect-cancelled-by-user': 'popup-closed',
  'user-cancelled': 'popup-closed',
  'account-exists-with-different-credential': 'account-exists-with-different-credential',

  // the account
  'requires-recent-login': 'recent-sign-in-required',
  'user-token-expired': 'sign-in-expired',
  'invalid-user-token': 'sign-in-expired',
  'user-signed-out': 'sign-in-expired',
  'null-user': 'sign-in-expired',
  'user-mismatch': 'user-mismatch',
  'credential-already-in-use': 'credential-already-in-use',
  'provider-already-linked': 'provider-already-linked',
  'no-such-provider': 'no-such-provider',
  'multi-factor-auth-required': 'second-factor-required',

  // links in mails
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

  // the project
  'unauthorized-domain': 'unauthorized-domain',
  'operation-not-allowed': 'operation-not-allowed',
  'admin-restricted-operation': 'operation-not-allowed',
  'unauthorized-continue-uri': 'misconfigured',
  'invalid-continue-uri': 'misconfigured',
  'missing-continue-uri': 'misconfigured',
  'invalid-hosting-link-domain': 'misconfigured',
  'invalid-api-key': 'misconfigured',
  'configuration-not-found': 'misconfigured',
  'auth-domain-config-required': 'misconfigured',
  'invalid-oauth-client-id': 'misconfigured',
  'invalid-oauth-provider': 'misconfigured',
  'invalid-message-payload': 'misconfigured',
  'invalid-sender': 'misconfigured',

  // this browser, the network, the provider itself
  'web-storage-unsupported': 'storage-unavailable',
  'operation-not-supported-in-this-environment': 'storage-unavailable',
  'internal-error': 'provider-failed',
  'redirect-operation-pending': 'provider-failed',
  'missing-or-invalid-nonce': 'provider-failed',
  'invalid-auth-event': 'provider-failed',
  'no-auth-event': 'provider-failed',
  'network-request-failed': 'provider-unreachable',
  timeout: 'provider-unreachable',
}

/** Whether it is this code of Firebase's own (without `auth/`). */
export function isFirebaseCode(cause: unknown, code: string): boolean {
  return readCode(cause) === `auth/${code}`
}

/** Turns whatever Firebase threw into an {@link IdentityError}. */
export function toIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause
  const providerCode = readCode(cause)
  const code = providerCode === undefined ? undefined : CODES[providerCode.replace(/^auth\//, '')]
  return new IdentityError(code ?? 'unknown', {
    cause,
    ...(providerCode === undefined ? {} : { providerCode }),
  })
}

function readCode(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}
