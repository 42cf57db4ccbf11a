import { NAME_MAX_CODE_POINTS } from '@foyer/contract/constants.ts'
import { brand } from '../../../brand.ts'
import type { FailureTable } from '../../failure-sentence.ts'
import { door } from './door.ts'

const tryLater = 'Please try again in a moment.'

/** What is said when something fails, by the code of the failure; fetched when somebody is about to do something. */
export const failures = {
  // what the identity provider said
  'invalid-credential': {
    'sign-in':
      'That email and password do not match an account. Check both, or use Google if you signed up with it.',
    'sign-up': 'Your account was begun with another password. Use that one, or have it reset.',
    'fresh-sign-in': 'This is not the password of your account. Please try again.',
    link: 'The account this link was for is no longer there.',
    'reset-password': 'The account this link was for is no longer there.',
    otherwise: 'Google did not confirm who you are. Please try again.',
  },
  'invalid-email': 'This does not look like an email address. Check it for typing mistakes.',
  'email-already-in-use': {
    'sign-up':
      'There is already an account with this email. Go to Login instead, or use another address.',
    'change-email': 'This address belongs to another account. Please use another one.',
    link: 'This address belongs to another account by now. Please ask for the change again, with another one.',
    otherwise: 'There is already an account with this email. Sign in the way you did before.',
  },
  'weak-password': 'This password does not meet the rules yet.',
  'user-disabled': 'This account has been switched off. Please contact support.',
  'too-many-requests': {
    'sign-in':
      'Too many attempts for now. Wait a few minutes, then try again, or have your password reset.',
    mail: 'Too many mails were asked for. Look for the one you have, or wait a few minutes.',
    otherwise: 'Too many attempts for now. Wait a few minutes, then try again.',
  },
  'quota-exceeded': {
    'sign-up': `No more accounts can be made for now. Please try again later, and tell the people who run ${brand.name} if it stays so.`,
    otherwise: `The sign-in service takes no more of this for now. Please try again later, and tell the people who run ${brand.name} if it stays so.`,
  },
  'popup-blocked': {
    google:
      'Your browser blocked the Google window. Allow pop-ups for this page, or use your password.',
    otherwise:
      'Your browser blocked the Google window. Allow pop-ups for this page, then try again.',
  },
  'popup-closed': {
    google: 'The Google window was closed. Open it again, or use your password.',
    otherwise: 'The Google window was closed. Open it again when you like.',
  },
  'redirect-cancelled':
    'You came back without signing in with Google. Try again, or use your password.',
  'account-exists-with-different-credential': {
    'add-google': 'This Google account belongs to another account here. Please choose another one.',
    otherwise: 'You already have an account with this email. Sign in with your password.',
  },
  'unauthorized-domain': {
    google: `Google sign-in is not set up for this address. Please sign in with your password, and tell the people who run ${brand.name}.`,
    redirect: `Google sign-in is not set up for this address. Please sign in with your password, and tell the people who run ${brand.name}.`,
    otherwise: `Google is not set up for this address. Please tell the people who run ${brand.name}.`,
  },
  'operation-not-allowed': {
    'sign-up': 'Signing up with a password is switched off. Please use Google.',
    mail: 'Signing in with a password is switched off. Please use Google.',
    otherwise: 'This way of signing in is switched off. Please use another one.',
  },
  'sign-up-closed': `${brand.name} takes no new accounts at the moment. If you have one, sign in the way you did before.`,
  'sign-in-refused': `${brand.name} does not let this account in. Please contact support.`,
  'provider-unreachable': `We could not reach the sign-in service. Check your connection. ${tryLater}`,
  'recent-sign-in-required': 'Please sign in once more to go on.',
  'sign-in-expired': 'Please sign in once more to go on.',
  'user-mismatch': 'That is another account. Please use the one you are signed in with.',
  'credential-already-in-use':
    'This Google account already belongs to another account here. Please choose another one.',
  'provider-already-linked':
    'This way of signing in is already set up. Load the page again to see it.',
  'no-such-provider':
    'This way of signing in is not set up for your account. Please use another one.',
  'google-other-address':
    'This Google account has another address. Please choose the one with the address of your account.',
  'last-way-in': 'This is your only way in. Set a password first.',
  'expired-action-code': 'This link has expired. Please ask for a new one.',
  'invalid-action-code':
    'This link has been used already, or is not complete. Please ask for a new one.',
  'captcha-failed':
    'We could not tell that you are a person. Load the page again, then try once more.',
  'second-factor-required': `This account asks for a second step that ${brand.name} does not offer. Please contact support.`,
  'storage-unavailable':
    'This browser keeps nothing for this page. Allow cookies and site data, then try again.',
  misconfigured: `This is not set up correctly. Please tell the people who run ${brand.name}.`,
  'provider-failed': `The sign-in service failed. ${tryLater}`,
  'same-address': 'This is your address already. Please use another one.',
  'already-moved':
    'Your account has moved to this address already. The mail that went to your old one can take the change back.',
  'password-set-before':
    'This link has set a password already: the one you typed before. Type that one to sign in, or ask for a new link.',
  'password-required': 'Set a password first: Google goes on to know you by the old address.',
  'user-not-found': 'The sign-in service did not say who you are. Please try again.',

  // what the product API said
  invalid_request: {
    names: `A name can have at most ${NAME_MAX_CODE_POINTS} characters, and no control characters. Please change it.`,
    'sign-up': `Check your email for typing mistakes, and your names: each can have at most ${NAME_MAX_CODE_POINTS} characters.`,
    'change-email': 'This address cannot be used. Check it for typing mistakes.',
    'delete-account': 'This is not the address of your account. Please type it once more.',
    otherwise: `${brand.name} could not make sense of this. Load the page again, then try once more.`,
  },
  unauthenticated: 'You have been signed out. Please sign in again.',
  invalid_identity_token: 'Your sign-in could not be verified. Please sign in again.',
  reauthentication_required: {
    google: 'That took a little long. Please sign in once more.',
    redirect: 'That took a little long. Please sign in once more.',
    otherwise: 'Please sign in once more to go on.',
  },
  identity_mismatch: 'Your sign-in could not be verified. Please sign in again.',
  identity_conflict: 'This Google account belongs to another address. Sign in with your password.',
  forbidden: {
    'sign-in':
      'Your address has to be confirmed before you can sign in. Have your password reset: the mail does both.',
    'change-email': 'Please confirm the address you have first, then change it.',
    otherwise: 'This is not allowed from here. Load the page again, then try once more.',
  },
  account_deleted:
    'This account is deleted. You can sign up anew; if that does not work yet, try again in a moment.',
  not_found: 'This is no longer there. Load the page again.',
  method_not_allowed: `${brand.name} was updated meanwhile. Load the page again.`,
  conflict: {
    'change-email': 'This address belongs to another account. Please use another one.',
    otherwise: 'This email is in use by another account. Sign in the way you did before.',
  },
  email_changed:
    'This address does not open your account here. Open the mail about the change in your old mailbox and undo the change, or contact support.',
  payload_too_large: 'This is too long to be saved. Please shorten it.',
  unsupported_media_type: `${brand.name} was updated meanwhile. Load the page again.`,
  rate_limited: 'Too many attempts for now. Wait a minute, then try again.',
  tryAgainIn: 'Too many attempts for now. Please try again #.',
  internal: {
    'sign-up':
      'Something failed on our side. Your account may be there already: send this once more, or go to Login.',
    'set-password':
      'Something failed on our side. Your new password may be set already: sign in with it, or try again.',
    'reset-password':
      'Something failed on our side. Your new password may be set already: send this once more.',
    otherwise: `Something failed on our side. ${tryLater}`,
  },
  unavailable: `${brand.name} is busy or being updated. ${tryLater}`,

  // what happened on the way
  unreachable: {
    names: `${brand.name} cannot be reached. It may be saved already. What you typed is still here. ${tryLater}`,
    'delete-account': `${brand.name} cannot be reached. Your account may be deleted already: load the page again to see.`,
    'set-password': `${brand.name} cannot be reached. Your new password may be set already: sign in with it, or try again in a moment.`,
    otherwise: door.unreachable,
  },
  offline: 'Nothing was sent. Please try again when you are connected.',
  outdated: 'Nothing was sent yet. Please load the page again first.',
  unknown: `This did not work, and we do not know why. ${tryLater}`,
} as const satisfies FailureTable
