import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { FailureTable } from '../../failure-sentence.ts'
import { door } from './door.ts'

const tryLater = 'Please try again in a moment.'

/** What is said when something fails, by the code of the failure; fetched when somebody is about to do something. */
export const failures = {
  // what the identity provider said
  'invalid-credential':
    'That email and password do not match an account. Check both, or use Google if you signed up with it.',
  'invalid-email': 'This does not look like an email address. Check it for typing mistakes.',
  'email-already-in-use':
    'There is already an account with this email. Go to Login instead, or use another address.',
  'weak-password': 'This password does not meet the rules yet.',
  'user-disabled': 'This account has been switched off. Please contact support.',
  'too-many-requests': 'Too many attempts for now. Wait a few minutes, then try again.',
  'popup-blocked':
    'Your browser blocked the Google window. Allow pop-ups for this page, or use your password.',
  'popup-closed': 'The Google window was closed. Open it again, or use your password.',
  'redirect-cancelled':
    'You came back without signing in with Google. Try again, or use your password.',
  'account-exists-with-different-credential':
    'You already have an account with this email. Sign in with your password.',
  'unauthorized-domain': `Google sign-in is not set up for this address. Please sign in with your password, and tell the people who run ${brand.name}.`,
  'operation-not-allowed': 'This way of signing in is switched off. Please use another one.',
  'provider-unreachable': `We could not reach the sign-in service. Check your connection. ${tryLater}`,
  'recent-sign-in-required': 'Please sign in once more to go on.',
  'sign-in-expired': 'Please sign in once more to go on.',
  'user-mismatch': 'That is another account. Please use the one you are signed in with.',
  'credential-already-in-use': 'This Google account already belongs to another account here.',
  'provider-already-linked': 'This way of signing in is already set up.',
  'no-such-provider': 'This way of signing in is not set up for your account.',
  'google-other-address':
    'This Google account has another address. Please choose the one with the address of your account.',
  'last-way-in': 'This is your only way in. Set a password first.',
  'expired-action-code': 'This link has expired. Please ask for a new one.',
  'invalid-action-code': 'This link has been used already, or is not complete.',
  'captcha-failed':
    'We could not tell that you are a person. Load the page again, then try once more.',
  'second-factor-required': `This account asks for a second step that ${brand.name} does not offer. Please contact support.`,
  'storage-unavailable':
    'This browser keeps nothing for this page. Allow cookies and site data, then try again.',
  misconfigured: `This is not set up correctly. Please tell the people who run ${brand.name}.`,
  'provider-failed': `The sign-in service failed. ${tryLater}`,
  'password-required': 'Set a password first: Google goes on to know you by the old address.',
  'user-not-found': 'The sign-in service did not say who you are. Please try again.',

  // what the product API said
  invalid_request: `A name can have at most ${NAME_MAX_CODE_POINTS} characters, and no control characters. Please change it.`,
  unauthenticated: 'You have been signed out. Please sign in again.',
  invalid_identity_token: 'Your sign-in could not be verified. Please sign in again.',
  reauthentication_required: 'That took a little long. Please sign in once more.',
  identity_mismatch: 'Your sign-in could not be verified. Please sign in again.',
  identity_conflict: 'This Google account belongs to another address. Sign in with your password.',
  forbidden: 'This is not allowed from here.',
  not_found: 'This is no longer there. Load the page again.',
  method_not_allowed: `${brand.name} was updated meanwhile. Load the page again.`,
  conflict: 'This email is in use by another account. Sign in the way you did before.',
  email_changed:
    'The address of this account has changed. Sign in with the one you used before, or contact support.',
  payload_too_large: 'This is too long to be saved. Please shorten it.',
  unsupported_media_type: `${brand.name} was updated meanwhile. Load the page again.`,
  rate_limited: 'Too many attempts for now. Wait a minute, then try again.',
  internal: `Something failed on our side, and nothing was changed. ${tryLater}`,
  unavailable: `${brand.name} is busy or being updated. ${tryLater}`,

  // what happened on the way
  unreachable: {
    names: `${brand.name} cannot be reached, so nothing was saved. What you typed is still here. ${tryLater}`,
    otherwise: door.unreachable,
  },
  offline: 'Nothing was sent. Please try again when you are connected.',
  outdated: 'Nothing was sent yet. Please load the page again first.',
  unknown: `This did not work, and we do not know why. ${tryLater}`,
} as const satisfies FailureTable
