import { AuthErrorCodes, debugErrorMap } from 'firebase/auth'
import { expect, it } from 'vitest'
import { FIREBASE_CODES } from './firebase-codes.ts'

/** Why a code of the library comes to nobody here. */
const NOBODY_MEETS = {
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
  'no second factor is asked for or set up here: multi-factor-auth-required ends the sign-in': [
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
  'no app of Android, iOS or Cordova': [
    'app-not-installed',
    'cordova-not-ready',
    'invalid-app-id',
    'invalid-cert-hash',
    'invalid-cordova-configuration',
    'missing-android-pkg-name',
    'missing-ios-bundle-id',
  ],
  'thrown while the library is set up: the load of the provider fails before anybody is told a code':
    [
      'already-initialized',
      'dependent-sdk-initialized-before-auth',
      'emulator-config-failed',
      'invalid-emulator-scheme',
      'invalid-persistence-type',
    ],
  'a call of ours that types do not let us make': ['app-deleted', 'argument-error'],
  'the rules for a password then stay the default ones, and the provider has the last word': [
    'unsupported-password-policy-schema-version',
  ],
} as const

it('every code the library has is ours to tell, or comes to nobody for a reason', () => {
  const exported = Object.values(AuthErrorCodes).map((code) => code.replace('auth/', ''))
  // The messages for developers know those codes too that the list leaves out.
  const known = new Set([...exported, ...Object.keys((debugErrorMap as () => object)())])
  const excused = Object.values(NOBODY_MEETS).flat()
  expect([...known].filter((code) => !Object.hasOwn(FIREBASE_CODES, code)).toSorted()).toEqual(
    excused.toSorted(),
  )
  expect(known.size).toBeGreaterThan(100)
})
