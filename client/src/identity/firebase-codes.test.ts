import { AuthErrorCodes, debugErrorMap } from 'firebase/auth'
import { expect, it } from 'vitest'
import { FIREBASE_CODES } from './firebase-errors.ts'

/** Codes of the library that cannot occur here, by reason. */
const UNREACHABLE_CODES = {
  'no sign-in by phone': [
    'code-expired',
    'invalid-app-credential',
    'invalid-phone-number',
    'invalid-verification-code',
    'invalid-verification-id',
    'missing-app-credential',
    'missing-phone-number',
    'missing-verification-code',
    'missing-verification-id',
  ],
  'second factors are not supported: multi-factor-auth-required ends the sign-in': [
    'email-change-needs-verification',
    'invalid-multi-factor-session',
    'maximum-second-factor-count-exceeded',
    'missing-multi-factor-info',
    'missing-multi-factor-session',
    'multi-factor-info-not-found',
    'second-factor-already-in-use',
    'unverified-email',
  ],
  'no tenants': ['invalid-tenant-id', 'tenant-id-mismatch', 'unsupported-tenant-operation'],
  'no custom tokens': ['custom-token-mismatch', 'invalid-custom-token'],
  'no Android, iOS or Cordova app': [
    'app-not-installed',
    'cordova-not-ready',
    'invalid-app-id',
    'invalid-cert-hash',
    'invalid-cordova-configuration',
    'missing-android-pkg-name',
    'missing-ios-bundle-id',
  ],
  'thrown during setup: loading the provider fails before a code is read': [
    'already-initialized',
    'dependent-sdk-initialized-before-auth',
    'emulator-config-failed',
    'invalid-emulator-scheme',
    'invalid-persistence-type',
  ],
  'prevented by the types': ['app-deleted', 'argument-error'],
  'the default password policy applies, and the provider enforces its own': [
    'unsupported-password-policy-schema-version',
  ],
} as const

it('every code of the library is mapped or listed as unreachable', () => {
  const exported = Object.values(AuthErrorCodes).map((code) => code.replace('auth/', ''))
  // The developer messages include codes that `AuthErrorCodes` lacks.
  const known = new Set([...exported, ...Object.keys((debugErrorMap as () => object)())])
  const unreachable = Object.values(UNREACHABLE_CODES).flat()
  expect([...known].filter((code) => !Object.hasOwn(FIREBASE_CODES, code)).toSorted()).toEqual(
    unreachable.toSorted(),
  )
  expect(known.size).toBeGreaterThan(100)
})
