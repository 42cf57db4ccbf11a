import { offersProviders } from 'virtual:product'
import type { IdentityErrorCode } from './identity-error.ts'

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
  ...(offersProviders && PROVIDER_CODES),

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
  'unauthorized-domain': offersProviders ? 'unauthorized-domain' : 'misconfigured',
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
