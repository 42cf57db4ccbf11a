import { brand } from '../../../brand.ts'
import type { LaterWords } from '../../later-words.ts'

/** What is read at the door, and wherever one is: login, sign-up, the session, the frame of every page. */
export const door = {
  title: {
    login: 'Login',
    signup: 'Sign Up',
    home: 'Home',
    account: 'Your account',
    accountEmail: 'Your email',
    accountPassword: 'Your password',
    accountDelete: 'Delete your account',
    forgotPassword: 'Forgot password',
    link: 'Link from a mail',
    noMatch: 'No match',
  },

  field: {
    email: 'Email',
    emailPlaceholder: 'Enter your email',
    password: 'Password',
    passwordPlaceholder: 'Enter your password',
    firstName: 'First name',
    lastName: 'Last name',
    optional: 'optional',
    showPassword: 'Show password',
    capsLock: 'Caps Lock is on.',
  },

  login: {
    lead: 'Good to see you at the door.',
    submit: 'Login',
    google: 'Login with Google',
    or: 'or',
    noAccount: 'New here?',
    signUp: 'Sign Up',
    forgotPassword: 'Forgot password?',
    busy: 'Signing you in',
    busyGoogle: 'Continue in the Google window',
  },

  signUp: {
    lead: 'A few words, and you are in.',
    submit: 'Sign Up',
    google: 'Continue with Google',
    hasAccount: 'Already have an account?',
    login: 'Login',
    loginInstead: 'Login with this address',
    busy: 'Making your account',
  },

  google: {
    leaving: 'Taking you to Google',
    openAgain: 'Open the window again',
    inThisTab: 'Continue in this tab',
    lastUsed: 'Last used',
    inApp:
      'Google lets nobody sign in inside another app. Open this page in your browser (look in the menu of this app), or go on here with email and password.',
    copyAddress: 'Copy the address',
    copied: 'Copied. Paste it into the address bar of your browser.',
    copyByHand: 'This app does not let us copy. Press and hold the address to copy it:',
  },

  passwordRules: {
    heading: 'Your password needs',
    minLength: { one: 'at least # character', other: 'at least # characters' },
    maxLength: { one: 'at most # character', other: 'at most # characters' },
    lowercase: 'a lower-case letter',
    uppercase: 'an upper-case letter',
    numeric: 'a number',
    nonAlphanumeric: 'a special character',
    met: 'done',
    unmet: 'still missing',
  },

  home: {
    greeting: (name: string) => `hey ${name}`,
    lead: 'You are in. This is the room behind the door.',
    logout: 'Logout',
  },

  session: {
    loading: 'Loading',
    ended: 'You have been signed out. Please sign in again.',
    elsewhere: 'You signed out in another tab.',
    deleted: 'Your account is deleted, and everything in it. Thank you for having been here.',
    waiting: 'Waiting for an answer',
    waitingLead: 'You are still signed in. Your page comes as soon as we get through.',
  },

  connection: {
    offline: 'You are offline.',
    unreachable: `${brand.name} cannot be reached right now.`,
    lastKnown: 'This is what we last knew; we keep trying.',
    keepTrying: 'We keep trying.',
    typedStays: 'What you type stays here.',
    retry: 'Try again now',
    again: 'Connected again.',
    outdated: `A part of ${brand.name} is missing here; most likely it was updated meanwhile. Load it again to go on. What you typed stays; only a password has to be typed anew.`,
  },

  missing: {
    title: 'This page did not come',
    lead: 'It could not be fetched. Nothing you saved is lost.',
  },

  unreachable: `${brand.name} cannot be reached. Check your connection. Please try again in a moment.`,

  noMatch: { lead: 'There is nothing at this address.', back: 'Back to the door' },
  crash: {
    title: 'This page stopped working',
    lead: 'Nothing you saved is lost. Load it again; if it happens again, tell us what you were doing.',
  },
  loadAgain: 'Load again',

  footer: {
    terms: 'Terms',
    privacy: 'Privacy',
    language: 'Language',
    theme: 'Appearance',
    system: 'As the system says',
    light: 'Light',
    dark: 'Dark',
  },
  popup: 'Opening Google',
} as const

/** Where the other words of this language are: known to whoever has these. */
export const later: LaterWords = {
  failures: () => import('./failures.ts'),
  account: () => import('./account.ts'),
  changes: () => import('./changes.ts'),
  mails: () => import('./mails.ts'),
}
