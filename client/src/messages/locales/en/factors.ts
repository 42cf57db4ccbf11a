import { productName } from 'virtual:product'

/** Messages of the account section with the second factors, and of home’s notices about them. */
export const factors = {
  lead: OFFERS_PASSKEYS
    ? 'Ask for a code or a passkey when you log in.'
    : 'Ask for a code when you log in.',
  /** After `lead`, if the user has a password. */
  passwordAlone: 'That way, a stolen password isn’t enough.',
  isOn: 'Two-step login is on. Any other devices have been logged out.',
  isOff: 'Two-step login is off.',
  verifyFirst: (email: string) =>
    OFFERS_PASSKEYS
      ? `Verify ${email} to add passkeys and turn on two-step login.`
      : `Verify ${email} to turn on two-step login.`,
  cancel: 'Cancel',
  copied: 'Copied',
  notCopied: 'Your browser didn’t allow copying. Select the text to copy it.',

  passkeys: {
    title: 'Passkeys',
    lead: OFFERS_PASSWORD
      ? 'Use your fingerprint, your face or your screen lock instead of a password.'
      : 'Use your fingerprint, your face or your screen lock.',
    add: 'Add a passkey',
    adding: 'Follow your browser’s instructions.',
    added: 'Passkey added.',
    created: (time: string) => `Added ${time}`,
    lastUsed: (time: string) => `Used ${time}`,
    neverUsed: 'Not used yet',
    notSynced: 'On one device only',
    suspended: 'Paused',
    suspendedHint: 'Paused for safety after a change to your account. Is it yours?',
    confirm: 'Confirm',
    confirmNamed: (name: string) => `Confirm ${name}`,
    confirmed: 'Passkey confirmed.',
    rename: 'Rename',
    renameNamed: (name: string) => `Rename ${name}`,
    name: 'Name',
    save: 'Save',
    renaming: 'Saving…',
    renamed: 'Passkey renamed.',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this passkey?',
    removeLead: (name: string) => `You’ll no longer be able to log in with “${name}”.`,
    removing: 'Removing…',
    removed: 'Passkey removed.',
    /** If two-step login has no other factor, which turns it off. */
    removeLast: {
      title: 'Remove this passkey and turn off two-step login?',
      lead: 'It’s your only second step. You’ll log in without one, and your recovery codes stop working.',
      done: 'Passkey removed. Two-step login is off.',
    },
    unavailable: 'Passkeys need a domain name. This page’s address is an IP address.',
    unsupported: 'This browser doesn’t support passkeys.',
  },

  offer: {
    title: 'Log in faster next time',
    dismiss: 'Not now',
  },

  twoStep: {
    title: 'Two-step login',
    status: 'Status',
    on: 'On',
    off: 'Off',
    hint: OFFERS_PASSKEYS
      ? 'Add a passkey or set up an authenticator app to turn it on.'
      : 'Set up an authenticator app to turn it on.',
    suspendedHint: 'Confirm a paused passkey or set up an authenticator app to turn it on.',
    logsOut: 'Turning on two-step login logs out your other devices.',
    turnOn: 'Turn on',
    turningOn: 'Turning on…',
    turnOff: 'Turn off',
    turnOffTitle: 'Turn off two-step login?',
    turnOffLead:
      'You’ll log in without a second step. Your authenticator app and your recovery codes stop working.',
    /** Without an authenticator app. */
    turnOffLeadCodes: 'You’ll log in without a second step. Your recovery codes stop working.',
    turningOff: 'Turning off…',
  },

  app: {
    term: 'Authenticator app',
    off: 'Not set up',
    since: (time: string) => `Set up ${time}`,
    setUp: 'Set up',
    setUpNamed: 'Set up authenticator app',
    replace: 'Replace',
    replaceNamed: 'Replace your authenticator app',
    remove: 'Remove',
    starting: 'Preparing…',
    removeTitle: 'Remove the authenticator app?',
    removeLead: 'You’ll confirm logins with a passkey instead.',
    removing: 'Removing…',
  },

  setUp: {
    step: (step: string) => `Step ${step} of 2`,
    scan: 'Scan this code with the authenticator app on your phone.',
    qrCode: 'QR code for your authenticator app',
    cannotScan: 'Can’t scan it?',
    manual: 'Enter this key in the app:',
    openApp: 'Add to authenticator app',
    copyKey: 'Copy key',
    codeHint: 'Enter the code that the app shows now.',
    submit: 'Turn on',
    confirm: 'Confirm',
    busy: 'Checking…',
    replaces:
      'Codes from your current app stop working once you confirm. Then delete the old entry there.',
    added: 'Authenticator app added.',
    replaced: 'Authenticator app replaced.',
  },

  codes: {
    title: 'Save your recovery codes',
    lead: 'Use one of these if you can’t use your second step. Each works once. You won’t see them again.',
    copy: 'Copy',
    download: 'Download',
    print: 'Print',
    saved: 'I’ve saved these codes',
    done: 'Done',
    fileTitle: `Recovery codes for ${productName}`,
    downloaded: (file: string) => `Downloaded as ${file}.`,
    leaveTitle: 'Leave without saving your codes?',
    leaveLead: 'You won’t see them again. Until you save new ones, you have no recovery codes.',
    leave: 'Leave',
  },

  required: {
    title: 'Turn on two-step login',
    due: (date: string) => `Required from ${date}.`,
    overdue: 'You need it to use your account.',
    setUp: 'Set it up',
  },

  recovery: {
    term: 'Recovery codes',
    renew: 'Get new codes',
    renewTitle: 'Get new recovery codes?',
    renewLead: 'Your current codes stop working.',
    renewing: 'Creating codes…',
    unsaved: 'Not saved yet',
    few: 'Get new codes before you run out.',
    left: {
      one: '# code left',
      other: '# codes left',
    },
  },
} as const
