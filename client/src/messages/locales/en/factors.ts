import { productName } from 'virtual:product'

/** Messages of the account section with the second factors. */
export const factors = {
  lead: 'When you log in, you confirm it with a second step. Nobody gets in with your password alone.',
  isOn: 'Two-step login is on.',
  isOff: 'Two-step login is off.',
  verifyFirst: (email: string) => `Verify ${email} first. Then we know that this account is yours.`,
  cancel: 'Cancel',
  copied: 'Copied.',
  notCopied: 'Your browser didn’t allow copying. Select the text to copy it.',

  app: {
    term: 'Authenticator app',
    off: 'Not set up',
    since: 'Set up',
    setUp: 'Set up',
    replace: 'Replace',
    remove: 'Turn off',
    starting: 'Preparing…',
    removeTitle: 'Turn off two-step login?',
    removeLead: 'You’ll log in without a second step. Your recovery codes stop working.',
    removing: 'Turning off…',
  },

  setUp: {
    title: 'Set up an authenticator app',
    scan: 'Scan this code with the authenticator app on your phone.',
    qrCode: 'QR code for your authenticator app',
    manual: 'Can’t scan it? Enter this key in the app:',
    copyKey: 'Copy key',
    codeHint: 'Enter the code that the app shows now.',
    submit: 'Turn on',
    busy: 'Checking…',
  },

  codes: {
    title: 'Save your recovery codes',
    lead: 'If you lose your phone, each of these codes lets you log in once. This is the only time we show them, so keep them somewhere safe.',
    copy: 'Copy',
    download: 'Download',
    print: 'Print',
    saved: 'I’ve saved these codes',
    done: 'Done',
    fileTitle: `Recovery codes for ${productName}`,
    downloaded: (file: string) => `Downloaded as ${file}.`,
  },

  trusted: {
    title: 'Trusted devices',
    lead: 'You log in on these devices without the second step.',
    until: (date: string) => `Until ${date}`,
    end: 'Ask again',
    endNamed: (device: string) => `Ask again on ${device}`,
    ending: 'Saving…',
    ended: (device: string) => `You’ll need the second step on ${device} again.`,
  },

  recovery: {
    term: 'Recovery codes',
    renew: 'Get new codes',
    renewTitle: 'Get new recovery codes?',
    renewLead: 'Your current codes stop working.',
    renewing: 'Creating codes…',
    few: 'Get new codes before you run out.',
    left: {
      one: '# code left',
      other: '# codes left',
    },
  },
} as const
