import { brand } from '../brand.ts'

/** Every sentence the person reads, in English. No other file holds words for people. */
export const en = {
  title: { login: 'Login', signup: 'Sign Up', home: 'Home', noMatch: 'No match' },

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
    busy: 'Signing you in',
    busyGoogle: 'Continue in the Google window',
  },

  signUp: {
    lead: 'A few words, and you are in.',
    submit: 'Sign Up',
    google: 'Continue with Google',
    hasAccount: 'Already have an account?',
    login: 'Login',
    busy: 'Making your account',
  },

  passwordRules: {
    heading: 'Your password needs',
    minLength: (count: number) => `at least ${count} characters`,
    maxLength: (count: number) => `at most ${count} characters`,
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
    signedInAs: 'Signed in as',
    name: 'Name',
    noName: 'No name yet',
    editNames: 'Edit names',
    save: 'Save',
    cancel: 'Cancel',
    saving: 'Saving your names',
    saved: 'Your names are saved.',
    logout: 'Logout',
  },

  session: {
    loading: 'Loading',
    ended: 'You have been signed out. Please sign in again.',
    unreachable: `${brand.name} cannot be reached right now. You are still signed in; we keep trying.`,
    stale: `${brand.name} cannot be reached right now. This is what we last knew; we keep trying.`,
    retry: 'Try again now',
  },

  noMatch: { lead: 'There is nothing at this address.', back: 'Back to the door' },
  crash: {
    title: 'This page stopped working',
    lead: 'Nothing you saved is lost. Load it again; if it happens again, tell us what you were doing.',
  },
  noScript: `${brand.name} needs JavaScript to sign you in. Please switch it on and load this page again.`,
  notLoaded: `${brand.name} could not be loaded. Check your connection.`,
  loadAgain: 'Load again',
  tooOld: `This browser is too old for ${brand.name}. Please use one from 2024 or later.`,

  footer: { terms: 'Terms', privacy: 'Privacy' },
  popup: 'Opening Google',
} as const
