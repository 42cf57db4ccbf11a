import type { PathName } from '@foyer/contract/client-paths.ts'
import { productName } from 'virtual:product'

/** Messages of every page: login, sign-up, the session, the connection and the footer. */
export const common = {
  title: {
    login: 'Login',
    signup: 'Sign Up',
    home: 'Home',
    account: 'Your account',
    accountProfile: 'Profile',
    accountSecurity: 'Security',
    accountTwoStep: 'Security',
    accountTwoStepSetUp: 'Set up an authenticator app',
    accountDevices: 'Devices and activity',
    accountActivity: 'Recent activity',
    accountData: 'Your data',
    accountEmail: 'Change email address',
    accountPassword: 'Change password',
    accountComplete: 'Complete your account',
    accountDelete: 'Delete your account',
    forgotPassword: 'Reset your password',
    emailLink: 'Email link',
    notMe: 'Secure your account',
    noMatch: 'No match',
  } satisfies Record<PathName | 'noMatch', string>,

  field: {
    email: 'Email',
    emailPlaceholder: 'Enter your email',
    password: 'Password',
    passwordPlaceholder: 'Enter your password',
    firstName: 'First name',
    lastName: 'Last name',
    optional: 'optional',
    choose: 'Choose…',
    showPassword: 'Show password',
    capsLock: 'Caps Lock is on',
  },

  login: {
    lead: 'Welcome back.',
    submit: 'Login',
    withProvider: (provider: string) => `Login with ${provider}`,
    withPasskey: 'Login with a passkey',
    or: 'or',
    noAccount: 'Don’t have an account?',
    signUp: 'Sign Up',
    forgotPassword: 'Forgot password?',
    busy: 'Logging you in…',
  },

  signUp: {
    lead: 'It takes less than a minute.',
    submit: 'Sign Up',
    withProvider: (provider: string) => `Continue with ${provider}`,
    hasAccount: 'Already have an account?',
    login: 'Login',
    loginInstead: 'Log in with this address',
    confirm: 'We’ll email you a link to confirm it’s yours.',
    busy: 'Creating your account…',
  },

  shared: { label: 'Shared computer? Log me out after an hour' },

  provider: {
    busy: (provider: string) => `Finish logging in with ${provider} in the other window.`,
    redirecting: (provider: string) => `Taking you to ${provider}…`,
    reopen: 'Reopen window',
    cancel: 'Cancel',
    inThisTab: (provider: string) => `Continue with ${provider} in this tab`,
    lastUsed: 'Last used',
    inApp: (provider: string) =>
      `${provider} doesn’t allow logging in from inside another app. Open this page in your browser, or use another way to log in.`,
    copyLink: 'Copy link',
    copied: 'Link copied. Paste it into your browser.',
    copyManually: 'Press and hold to copy this link:',
  },

  passwordRules: {
    heading: 'Use',
    minLength: { one: 'at least # character', other: 'at least # characters' },
    recommendedLength: '{rule}; # or more is safer',
    guessable: 'Easy to guess',
    maxLength: { one: 'at most # character', other: 'at most # characters' },
    lowercase: 'a lowercase letter',
    uppercase: 'an uppercase letter',
    numeric: 'a number',
    nonAlphanumeric: 'a special character',
    met: 'met',
    unmet: 'not met yet',
  },

  home: {
    greeting: (name: string) => `hey ${name}`,
    greetingAlone: 'hey',
    product: 'Your product goes here',
    logout: 'Logout',
    menu: 'Account menu',
    skip: 'Skip to content',
  },

  session: {
    loading: 'Loading',
    ended: 'Your session has ended. Please log in again.',
    'signed-out-elsewhere': 'You logged out in another tab.',
    deleted: 'Your account has been deleted.',
    reconnecting: 'Reconnecting…',
    reconnectingLead: 'You’re still logged in. This page loads as soon as we’re back.',
  },

  connection: {
    offline: 'You’re offline.',
    unreachable: `Can’t reach ${productName}.`,
    showingSaved: 'Some of this may be out of date. Retrying…',
    inputKept: 'What you’ve typed is kept.',
    retry: 'Retry now',
    restored: 'Back online.',
    outdated: OFFERS_PASSWORD
      ? `A new version of ${productName} is available. Reload to continue. What you’ve typed is kept, except passwords.`
      : `A new version of ${productName} is available. Reload to continue. What you’ve typed is kept.`,
  },

  chunkError: 'This page didn’t load',

  unreachable: `Can’t reach ${productName}. Check your connection and try again.`,

  noMatch: { lead: 'We can’t find the page you’re looking for.', back: 'Go to home page' },
  crash: {
    title: 'Something went wrong',
    lead: 'Reload the page; if it happens again, contact support. Your saved data is safe.',
  },
  reload: 'Reload',

  footer: {
    terms: 'Terms',
    privacy: 'Privacy',
    support: 'Support',
    language: 'Language',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
} as const
