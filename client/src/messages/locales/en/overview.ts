/** Messages of the account's first page. */
export const overview = {
  ways: {
    title: 'How you log in',
    paused: 'Paused',
    used: (time: string) => `Used ${time}`,
    neverUsed: 'Not used yet',
    twoStep: 'Two-step login',
    on: 'On',
    off: 'Off',
    manage: 'Manage login methods',
  },

  whatIf: {
    title: 'What if …',
    phone: {
      question: '… I lose my phone?',
      password: 'You can still log in with your password.',
      passkey: 'You can still log in with a passkey on another device.',
      codes: {
        one: 'You can still log in with # recovery code.',
        other: 'You can still log in with one of your # recovery codes.',
      },
      fewCodes: {
        one: 'You could log in with your last recovery code.',
        other: 'You could log in, but only # recovery codes are left.',
      },
      unsavedCodes: 'Your recovery codes aren’t saved yet, so you might be locked out.',
      trustedComputer: (date: string) =>
        `You could log in only on a computer that you trust, until ${date}.`,
      noSecondStep: 'You might not get past the second step.',
      provider: (providers: string) =>
        `You log in with ${providers}, which may ask for your phone, too.`,
      noMethod: 'Apart from passkeys, you have no way to log in.',
    },
    password: {
      question: '… someone learns my password?',
      none: 'Your account has no password.',
      secondStep: 'They’d still need your second step.',
      emailCode: 'On a new device, they’d also need a code from your mailbox.',
      open: 'They could log in.',
      onlyPassword: 'They could log in, so don’t use it anywhere else.',
    },
    mailbox: {
      question: '… I lose my mailbox?',
      /** Of `takeover` and `tooNew`. */
      othersQuestion: '… someone gets into my email?',
      unverified: 'We don’t know yet that the address is yours. You might lose your account.',
      requested: 'Someone has already requested your address.',
      takeover: OFFERS_PASSWORD
        ? 'They can set a new password and log in.'
        : 'They can take over your account.',
      tooNew: (date: string) =>
        `Until ${date}, they can turn off two-step login with “This wasn’t me” in our emails.`,
      passkey: 'You can still log in with a passkey, and no one gets in with the mailbox alone.',
      password: 'You can still log in, but you can’t reset your password.',
      provider: (providers: string) =>
        `You can still log in with ${providers}, unless you lose that account, too.`,
      noMethod: 'Apart from passkeys, you have no way to log in.',
    },
    actions: {
      verify: 'Verify your email',
      turnTwoStepOn: 'Turn on two-step login',
      addPasskey: 'Add a passkey',
      renewCodes: 'Get new recovery codes',
      setPassword: 'Set a password',
      addMethod: 'Add a login method',
    },
  },
} as const
