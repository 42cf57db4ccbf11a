/** Messages of the account pages. */
export const account = {
  save: 'Save',
  cancel: 'Cancel',
  loading: 'Loading',
  showAll: 'Show all',
  retry: 'Try again',
  logInAgain: 'Log in again',
  /** Without a connection, in the place of what only the server knows. */
  needsConnection: {
    default: 'You need a connection to see this.',
    devices: 'You need a connection to see your devices.',
    activity: 'You need a connection to see your recent activity.',
    passkeys: 'You need a connection to see your passkeys.',
    methods: 'You need a connection to see your login methods.',
    answers: 'You need a connection to see these answers.',
  },
  /** A date in a sentence such as `lastSeen`, in place of “5 minutes ago”. */
  onDate: (date: string) => date,
  /** In such a sentence, less than a minute ago. */
  justNow: 'just now',

  /** Exact times in place of “5 minutes ago”, and IP addresses. */
  details: {
    show: 'Show details',
    hide: 'Hide details',
  },
  more: (name: string) => `More actions for ${name}`,

  /** Shorter titles, for the navigation and for links. */
  navigation: {
    account: 'Overview',
  },

  home: {
    lastLogin: (time: string) => `Previous login ${time}`,
    setUp: 'Get set up',
    addName: 'Add your name',
    confirmPasskey: 'Confirm your paused passkey',
    /** Below steps that have to wait. */
    later: 'Available once your email is verified.',
    done: 'done',
    hide: 'Hide',
  },

  profile: {
    name: 'Name',
    noName: 'Not set',
    edit: 'Edit',
    saving: 'Saving…',
    saved: 'Name saved.',
    preferences: 'Preferences',
  },

  security: {
    ways: 'Login methods',
    trouble: 'If something goes wrong',
  },

  signInMethods: {
    email: 'Email',
    verified: 'Verified',
    notVerified: 'Not verified',
    emailSent: (email: string) => `We’ve sent a link to ${email}.`,
    pending: {
      waitingFor: (email: string) => `Waiting for you to confirm ${email}`,
      /** A time such as “23 hours”. */
      openBy: (left: string) =>
        `You have ${left} to open the link in our email. Until then, your email stays the same.`,
      /** The words in braces become a button. */
      openedElsewhere: 'Opened the link on another device? {Log in with your new email}.',
      cancelChange: 'Cancel change',
      cancelling: 'Cancelling…',
      cancelled: (email: string) => `Change cancelled. Your email is still ${email}.`,
    },
    emailChanged: (email: string) => `Your email is now ${email}.`,
    changeEmail: 'Change email',
    change: 'Change',
    password: 'Password',
    passkey: 'Passkey',
    hasPassword: 'Set',
    noPassword: 'Not set',
    passwordSet: (time: string) => `Set ${time}`,
    passwordChanged: (time: string) => `Changed ${time}`,
    changePassword: 'Change password',
    setPassword: 'Set a password',
    linked: 'Connected',
    notLinked: 'Not connected',
    link: (provider: string) => `Connect ${provider}`,
    linkShort: 'Connect',
    linking: (provider: string) => `Finish connecting ${provider} in the other window.`,
    linkDone: (provider: string) => `${provider} connected. You can now log in with it.`,
    unlink: (provider: string) => `Disconnect ${provider}`,
    unlinkShort: 'Disconnect',
    unlinkTitle: (provider: string) => `Disconnect ${provider}?`,
    unlinkLead: (provider: string) =>
      `You’ll no longer be able to log in with ${provider}. You can reconnect it at any time.`,
    unlinking: 'Disconnecting…',
    unlinkDone: (provider: string) => `${provider} disconnected.`,
    unconfirmed: 'Not confirmed',
    confirmHint:
      'Someone else may have connected it, so you can’t log in with it until you confirm it. If it isn’t yours, disconnect it.',
    confirm: (provider: string) => `Confirm ${provider}`,
    confirmDone: (provider: string) => `${provider} confirmed. You can log in with it again.`,
    verifyToLink: (provider: string) => `Verify your email before you connect ${provider}.`,
    setPasswordFirst: (provider: string) =>
      `Set a password before you disconnect ${provider}.${OFFERS_PASSKEYS ? ' A passkey alone isn’t enough.' : ''}`,
    /** In products without passwords. */
    onlyMethod: (provider: string) =>
      `Set up another login method before you disconnect ${provider}.`,
  },

  devices: {
    title: 'Devices',
    lead: 'Browsers and devices where you’re logged in.',
    thisDevice: 'This device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    unknownBrowser: 'Unknown browser',
    unknownSystem: 'unknown system',
    unknownNetwork: 'unknown location',
    lastSeen: (time: string) => `Active ${time}`,
    activeNow: 'Active now',
    loggedIn: (method: string, time: string) => `Logged in ${time} with ${method}`,
    /** As part of `loggedIn`. */
    methods: {
      password: 'your password',
      passkey: 'a passkey',
    },
    end: 'Log out',
    endNamed: (device: string) => `Log out ${device}`,
    ending: 'Logging out…',
    ended: (device: string) => `${device} has been logged out.`,
    endCurrentTitle: 'Log out on this device?',
    endCurrentLead: 'Your other devices stay logged in.',
    endCurrent: 'Log out',
    endingThis: 'Logging out…',
    endOthers: 'Log out all other devices',
    endOthersTitle: 'Log out all other devices?',
    endOthersLead: 'You’ll stay logged in only on this device.',
    othersEnded: 'All other devices have been logged out.',
  },

  trusted: {
    title: 'Trusted devices',
    lead: 'No second step on these devices.',
    until: (date: string) => `Trusted until ${date}`,
    end: 'Stop trusting',
    endNamed: (device: string) => `Stop trusting ${device}`,
    ending: 'Saving…',
    ended: (device: string) => `You’ll need the second step on ${device} again.`,
  },

  activity: {
    lead: 'The last 90 days.',
    none: 'No activity in the last 90 days.',
    all: 'All',
    security: 'Security',
    times: {
      one: 'once',
      other: '# times',
    },
    today: 'Today',
    yesterday: 'Yesterday',
    /** The words in braces become a link. */
    notYou: {
      password:
        'Don’t recognize something? {Change your password}, which also logs out all other devices.',
      others: 'Don’t recognize something? {Log out all other devices}.',
    },
    showAll: 'All activity',
    /** In the place of “Password”, of a login that was blocked although it was correct. */
    correctPassword: 'Password was correct',
    /** Of a login in which a code was mistyped, and right soon after. */
    wrongCode: 'Wrong code',

    events: {
      'account-created': 'Account created',
      'signed-in': 'Logged in',
      'sign-in-refused': 'Login blocked',
      'signed-out': 'Logged out',
      'session-ended': 'Logged out another device',
      'other-sessions-ended': 'Logged out all other devices',
      'signed-out-by-operator': 'Logged out everywhere by support',
      'password-added': 'Password set',
      'password-changed': 'Password changed',
      'password-removed': 'Password removed',
      'provider-added': (provider: string) => `${provider} connected`,
      'provider-removed': (provider: string) => `${provider} disconnected`,
      'provider-replaced': (provider: string) => `${provider} account replaced`,
      'sign-ins-revoked': 'All sessions ended',
      'names-changed': 'Name changed',
      'email-verified': 'Email verified',
      'email-change-asked': 'Email change requested',
      'email-change-withdrawn': 'Email change cancelled',
      'email-changed': 'Email changed',
      'email-change-undone': 'Email change undone',
      'email-requested': 'Someone asked for your address',
      'email-kept': 'You kept your address',
      'data-exported': 'Data downloaded',
      'two-step-on': 'Two-step login turned on',
      'two-step-off': 'Two-step login turned off',
      'authenticator-added': 'Authenticator app set up',
      'authenticator-removed': 'Authenticator app removed',
      'factors-removed-by-operator': 'Two-step login removed by support',
      'factors-restored': 'Changes to passkeys and two-step login undone',
      'recovery-code-used': 'Recovery code used',
      'recovery-codes-renewed': 'Recovery codes replaced',
      'passkey-added': 'Passkey added',
      'passkey-removed': 'Passkey removed',
    },
    default: 'Account changed',
  },

  data: {
    downloadTitle: 'Copy of your data',
    downloadLead: 'Your account data as a JSON file.',
    download: 'Download',
    preparing: 'Preparing your download…',
    downloaded: (file: string) => `Downloaded as ${file}.`,
    deleteTitle: 'Delete account',
    deleteLead: 'Permanently delete your account and its data.',
    delete: 'Delete account',
  },
} as const
