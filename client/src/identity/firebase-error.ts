import { IdentityError, type IdentityErrorCode } from './identity-error.ts'

/** Firebase's codes (without `auth/`) that mean something to a person at the door. */
const CODES: Readonly<Record<string, IdentityErrorCode>> = {
  'invalid-credential': 'invalid-credential',
  'invalid-login-credentials': 'invalid-credential',
  'wrong-password': 'invalid-credential',
  'user-not-found': 'invalid-credential',
  'invalid-email': 'invalid-email',
  'missing-email': 'invalid-email',
  'email-already-in-use': 'email-already-in-use',
  'weak-password': 'weak-password',
  'missing-password': 'weak-password',
  'password-does-not-meet-requirements': 'weak-password',
  'user-disabled': 'user-disabled',
  'too-many-requests': 'too-many-requests',
  'quota-exceeded': 'too-many-requests',
  'popup-blocked': 'popup-blocked',
  'popup-closed-by-user': 'popup-closed',
  'cancelled-popup-request': 'popup-closed',
  'user-cancelled': 'popup-closed',
  'account-exists-with-different-credential': 'account-exists-with-different-credential',
  'unauthorized-domain': 'unauthorized-domain',
  'operation-not-allowed': 'operation-not-allowed',
  'admin-restricted-operation': 'operation-not-allowed',
  'network-request-failed': 'provider-unreachable',
  timeout: 'provider-unreachable',
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
