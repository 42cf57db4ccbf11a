import { describe, expect, it } from 'vitest'
import { toIdentityError } from './firebase-errors.ts'
import { IdentityError } from './provider.ts'

const firebaseError = (code: string) => Object.assign(new Error('Firebase: …'), { code })

describe('toIdentityError', () => {
  it.each([
    ['auth/wrong-password', 'invalid-credential'],
    ['auth/user-not-found', 'invalid-credential'],
    ['auth/password-does-not-meet-requirements', 'weak-password'],
    ['auth/popup-blocked', 'popup-blocked'],
    ['auth/cancelled-popup-request', 'popup-closed'],
    ['auth/unauthorized-domain', 'unauthorized-domain'],
    ['auth/account-exists-with-different-credential', 'account-exists-with-different-credential'],
    ['auth/requires-recent-login', 'recent-sign-in-required'],
    ['auth/user-token-expired', 'sign-in-expired'],
    ['auth/user-mismatch', 'user-mismatch'],
    ['auth/expired-action-code', 'expired-action-code'],
    ['auth/invalid-recaptcha-token', 'captcha-failed'],
    ['auth/unauthorized-continue-uri', 'misconfigured'],
    ['auth/network-request-failed', 'provider-unreachable'],
  ])('maps %s to %s and keeps the original code', (providerCode, code) => {
    expect(toIdentityError(firebaseError(providerCode))).toMatchObject({ code, providerCode })
  })

  it.each([
    ['auth/api-key-not-valid.-please-pass-a-valid-api-key.', 'misconfigured'],
    ['auth/requests-from-referer-https://app.example-are-blocked.', 'misconfigured'],
    ['auth/the-service-is-currently-unavailable.', 'provider-failed'],
  ])('matches a sentence by its prefix: %s', (providerCode, code) => {
    expect(toIdentityError(firebaseError(providerCode))).toMatchObject({ code, providerCode })
  })

  it('maps an error of a blocking function to sign-in-refused', () => {
    const message = 'Firebase: HTTP Cloud Function returned an error: {} (auth/internal-error).'
    const refused = Object.assign(new Error(message), { code: 'auth/internal-error' })
    expect(toIdentityError(refused)).toMatchObject({ code: 'sign-in-refused' })
    expect(toIdentityError(firebaseError('auth/internal-error'))).toMatchObject({
      code: 'provider-failed',
    })
  })

  it.each([
    firebaseError('auth/brand-new'),
    firebaseError('auth/constructor'),
    new TypeError('no code'),
    null,
    'text',
  ])('maps an unmapped error to unknown: %s', (cause) => {
    expect(toIdentityError(cause)).toMatchObject({ code: 'unknown', cause })
  })

  it('names storage that is full', () => {
    expect(toIdentityError(new DOMException('', 'QuotaExceededError'))).toMatchObject({
      code: 'storage-unavailable',
    })
  })

  it('returns an IdentityError unchanged', () => {
    const ours = new IdentityError('popup-blocked')
    expect(toIdentityError(ours)).toBe(ours)
  })
})
