import { MAX_PASSKEYS, NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { productName } from 'virtual:product'
import type { FailureTable } from '../../tables.ts'
import { common } from './common.ts'
import { fieldErrors } from './field-errors.ts'

const tryLater = 'Try again in a moment.'
const unverified = 'We couldn’t verify your login. Log in again.'
const updated = `${productName} was updated. Reload the page.`
const accountExists = 'There’s already an account with this address.'
const accountExistsLogIn = `${accountExists} Log in the way you did before.`
const emailTaken = 'This address belongs to another account.'
const providerTaken = 'This {provider} account is connected to another account.'
const notAvailable = '{provider} login isn’t available here. Use another way to log in.'
const notAvailableHere = '{provider} isn’t available here. Contact support.'
const misconfigured = 'Something is set up incorrectly. Contact support.'
const notConfirmed =
  'This {provider} login isn’t confirmed yet. Log in another way, verify your address if you haven’t, and confirm {provider} in your account.'

/** One message for each failure code, loaded with the first form that a user starts. */
export const failures = {
  // from the identity provider
  'invalid-credential': {
    'sign-in': 'Incorrect email or password.',
    'sign-up': 'You’ve already started signing up. Use the password from then, or reset it.',
    reauth: 'Incorrect password. Try again.',
    'email-link': 'The account for this link no longer exists.',
    'reset-password': 'The account for this link no longer exists.',
    default: '{provider} couldn’t confirm your identity. Try again.',
  },
  /** Follows "Incorrect email or password". */
  signedUpWith: 'If you signed up with {providers}, log in that way.',
  sessionNotKept:
    'Your browser’s storage is blocked or full, so you’ll be logged out when you close or reload this page.',
  linkAfterLogin:
    'There’s already an account for {email}. Log in the way you did before, and {provider} will be connected to it.',
  'invalid-email': 'Enter a valid email address, like name@example.com.',
  'email-already-in-use': {
    'sign-up': accountExists,
    'change-email': emailTaken,
    'email-link': `${emailTaken} Request the change again with a different one.`,
    default: accountExistsLogIn,
  },
  'weak-password': 'This password isn’t strong enough. Use a longer one.',
  'common-password': 'This password is easy to guess. Choose another one.',
  'leaked-password': 'This password has appeared in a data breach. Choose another one.',
  passwordRule: 'Use {rule}.',
  'user-disabled': 'This account is disabled. Contact support.',
  'too-many-requests': {
    'sign-in': 'Too many attempts. Wait a few minutes or reset your password.',
    'send-email': 'Too many emails requested. Check your inbox or wait a few minutes.',
    default: 'Too many attempts. Wait a few minutes and try again.',
  },
  'quota-exceeded': {
    'sign-up': 'We can’t create accounts right now. Try again later.',
    default: 'We can’t do this right now. Try again later.',
  },
  'popup-blocked': {
    provider:
      'Your browser blocked the {provider} window. Allow pop-ups, or use another way to log in.',
    default: 'Your browser blocked the {provider} window. Allow pop-ups and try again.',
  },
  'popup-closed': {
    provider: '{provider} login was cancelled.',
    default: 'The {provider} window was closed. Try again when you’re ready.',
  },
  'redirect-cancelled': '{provider} login was cancelled.',
  'account-exists-with-different-credential': {
    'link-provider': providerTaken,
    default: accountExistsLogIn,
  },
  'unauthorized-domain': {
    provider: notAvailable,
    redirect: notAvailable,
    'link-provider': notAvailableHere,
    'reauth-provider': notAvailableHere,
    default: misconfigured,
  },
  'operation-not-allowed': 'This login method is turned off. Use another one.',
  'sign-up-closed': `${productName} isn’t accepting new accounts.`,
  'sign-in-refused': `This account can’t log in to ${productName}. Contact support.`,
  'provider-unreachable': 'Can’t reach the login service. Check your connection and try again.',
  'recent-sign-in-required': 'Log in again to continue.',
  'sign-in-expired': 'Log in again to continue.',
  'user-mismatch': 'That’s a different account. Use the one you’re logged in with.',
  'credential-already-in-use': providerTaken,
  'provider-already-linked': 'This login method is already connected. Reload the page to see it.',
  'no-such-provider': 'This login method isn’t set up for your account. Use another one.',
  'provider-email-mismatch':
    'Choose the {provider} account that uses your account’s email address.',
  'last-sign-in-method': 'This is your only login method. Set up another one first.',
  'expired-action-code': 'This link has expired. Request a new one.',
  'invalid-action-code': 'This link has already been used or is incomplete. Request a new one.',
  'captcha-failed': 'We couldn’t verify you’re human. Reload and try again.',
  'second-factor-required': 'This account can’t log in here. Contact support.',
  'tab-busy': `Another tab with ${productName} isn’t responding. Close it and try again.`,
  'storage-unavailable':
    'Your browser’s storage is blocked or full. Allow cookies and site data, or free up space, then try again.',
  misconfigured,
  'provider-failed': `The login service failed. ${tryLater}`,
  'same-email': 'That’s already your address.',
  'email-already-changed':
    'Your address has already been changed. You can undo it from the email we sent to your old one.',
  'password-already-set':
    'This link was already used with a different password. Log in with that one or request a new link.',
  'password-required':
    'Set a password first. Your other login methods are tied to your current address.',
  'user-not-found': 'We couldn’t confirm your account. Log in again.',

  // from the browser's passkeys
  'passkey-exists':
    'There’s already a passkey for this account on this device or in this password manager.',
  'passkey-failed': 'Your browser couldn’t use a passkey. Try again, or use another method.',

  // from the product API
  invalid_request: {
    names: `Use ${NAME_MAX_CODE_POINTS} characters or fewer for each name.`,
    'sign-up': `Check your email address, and use ${NAME_MAX_CODE_POINTS} characters or fewer for each name.`,
    'change-email': 'This address can’t be used. Check it for typos.',
    'delete-account': 'That doesn’t match your email address.',
    default: 'Something went wrong. Reload the page and try again.',
  },
  fields: fieldErrors,
  unauthenticated: common.session.ended,
  invalid_identity_token: unverified,
  reauthentication_required: {
    'sign-in': 'That took too long. Log in again.',
    'sign-up': 'That took too long. Log in again.',
    provider: 'That took too long. Log in again.',
    redirect: 'That took too long. Log in again.',
    default: 'Log in again to continue.',
  },
  second_factor_required: 'Log in again and complete the second step.',
  second_factor_invalid: {
    'email-code': 'This code isn’t right. Enter the one from our newest email.',
    passkey: 'This passkey couldn’t be verified. Try again, or use another method.',
    'recovery-code': 'This recovery code isn’t right, or it was used already.',
    default: 'This code isn’t right, or it was used already. Enter the code that’s shown now.',
  },
  unknown_passkey: 'This passkey was removed from your account. Log in another way.',
  passkey_invalid: {
    passkey:
      'This passkey couldn’t be used. It may have been removed. Log in another way, or try again.',
    default: 'The passkey couldn’t be checked. Try again, or use another one.',
  },
  provider_sign_in_required: 'Log in another way once, to confirm it’s you.',
  passkey_suspended: 'This passkey is paused. Log in another way, then confirm it in your account.',
  identity_mismatch: unverified,
  identity_conflict:
    'This {provider} account has a different email address than your account here. Log in another way.',
  forbidden: {
    passkey:
      'You can’t log in with this passkey now. Log in another way, then verify your address.',
    'add-passkey': `You can’t add a passkey now. Your address must be verified, and an account can have at most ${MAX_PASSKEYS} passkeys.`,
    'set-up-app': 'This setup has expired. Cancel and start again.',
    'sign-in':
      'You can’t log in with this password. Reset it first; that also verifies your address.',
    'change-email': 'Verify your current address before you change it.',
    provider: notConfirmed,
    'link-provider': notConfirmed,
    redirect: notConfirmed,
    default: 'This isn’t allowed. Reload the page and try again.',
  },
  new_devices_refused: OFFERS_PASSWORD
    ? 'Too many logins from new devices weren’t completed. Log in on a device you’ve used before, or reset your password. If you have no password, try again in 24 hours.'
    : 'Too many logins from new devices weren’t completed. Log in on a device you’ve used before, or try again in 24 hours.',
  account_deleted:
    'This account was deleted. To sign up again with this address, try in a few minutes.',
  sign_up_closed: 'Signing up is closed. If you already have an account, log in.',
  email_not_allowed: 'You can’t use this address here. Use one from your organization.',
  not_found: 'This no longer exists. Reload the page.',
  method_not_allowed: updated,
  conflict: {
    'change-email': emailTaken,
    'account-action':
      'This already exists, or it was changed somewhere else. Reload the page and try again.',
    default: accountExistsLogIn,
  },
  email_changed:
    'You can no longer log in with this address. To undo the change, open our message in your old inbox, or contact support.',
  payload_too_large: 'This is too long. Shorten it and try again.',
  unsupported_media_type: updated,
  rate_limited: 'Too many attempts. Wait a minute and try again.',
  /** The words of these sentences that lead to support, if the product names one. */
  support: 'contact support',
  reference: 'Reference: {id}.',
  tryAgainIn: 'Too many attempts. Try again {wait}.',
  /** Of an authenticator app, in the second step: recovery codes and passkeys still work. */
  codesPaused: 'Too many wrong codes. Try again {wait}, or use another method.',
  /** The right code still works after too many wrong ones, but not after too many logins from one place. */
  recoveryCodesLimited:
    'Too many attempts. Check the recovery code for typos, or try again {wait}.',
  internal: {
    'sign-up':
      'Something went wrong on our side. Your account may already exist: try again, or log in.',
    'set-password':
      'Something went wrong on our side. Your new password may already be saved: log in with it, or try again.',
    'reset-password':
      'Something went wrong on our side. Your new password may already be saved: try again.',
    default: `Something went wrong on our side. ${tryLater}`,
  },
  unavailable: `${productName} is busy or being updated. ${tryLater}`,

  // from the network
  unreachable: {
    names: `Can’t reach ${productName}. Your change may not be saved; it’s still here. ${tryLater}`,
    'delete-account': `Can’t reach ${productName}. Your account may already be deleted: reload the page to check.`,
    'set-password': `Can’t reach ${productName}. Your new password may already be saved: log in with it, or try again in a moment.`,
    'set-up-app': `Can’t reach ${productName}. The app may already be set up. Try again in a moment with the code that it shows then.`,
    'turn-on-two-step': `Can’t reach ${productName}. Two-step login may already be on. If it is, get new recovery codes, because you haven’t seen the first ones.`,
    'renew-codes': `Can’t reach ${productName}. Your current recovery codes may no longer work. Try again in a moment to get new ones.`,
    'add-passkey': `Can’t reach ${productName}. The passkey may already be added: look for it in the list before you try again.`,
    default: common.unreachable,
  },
  offline: {
    download: 'Not downloaded: you’re offline. Try again when you’re connected.',
    default: 'Not sent: you’re offline. Try again when you’re connected.',
  },
  outdated: 'Nothing was sent. Reload the page first.',
  unknown: `Something went wrong. ${tryLater}`,
} as const satisfies FailureTable
