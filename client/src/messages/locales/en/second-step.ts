/** Messages of the second step of a login. */
export const secondStep = {
  title: 'Two-step login',
  kinds: {
    passkey: {
      name: 'Passkey',
      lead: 'Use your fingerprint, your face or your screen lock to confirm that it’s you.',
      label: 'Use a passkey',
    },
    totp: {
      name: 'Authenticator app',
      lead: 'Enter the code that your authenticator app shows now.',
      label: 'Six-digit code',
    },
    recovery_code: {
      name: 'Recovery code',
      lead: 'Enter one of the recovery codes you saved. Each code works once.',
      label: 'Recovery code',
    },
    email_code: {
      name: 'Code by email',
      lead: 'Enter the code that we’ve sent to your email. It’s valid for 10 minutes.',
      label: 'Six-digit code',
    },
  },
  checkEmail: 'Check your email',
  trustDevice: 'Don’t ask on this device for 30 days',
  submit: 'Continue',
  busy: 'Checking…',
  otherMethod: 'Use another method',
  cancel: 'Cancel',
  lost: {
    title: 'Can’t use any of these?',
    /** If no method is offered. */
    onlyTitle: 'How to get back in',
    recoveryCode:
      'Look for your recovery codes: you saved them when you turned on two-step login. Each of them replaces the second step once.',
    support:
      'Without a code, contact support. Support can turn off two-step login for your account, and we email you about it.',
    /** If the server takes no recovery code, because none is left. */
    onlySupport:
      'Contact support. Support can turn off two-step login for your account, and we email you about it.',
    limits: OFFERS_PASSWORD
      ? 'A new password doesn’t replace the second step, and your recovery codes can’t be shown again.'
      : 'Your recovery codes can’t be shown again.',
    passkey:
      'If you have lost this passkey, cancel, and remove it on the account page. We email you about it.',
  },
  request: {
    title: 'Is this email yours, but not this account?',
    lead: 'If you’re the new owner of this email, you can request it for an account of your own. We email the owner of the existing account, who has 14 days to object. You get nothing that is in that account.',
    ask: 'Request this email',
    asking: 'Requesting…',
    waiting: (date: string) =>
      `You’ve requested this email. If its current user doesn’t keep it, you can log in with it from ${date}.`,
    refused: (date: string) =>
      `This email can’t be requested now. You can request it from ${date}.`,
  },
  keep: {
    title: 'Someone else wants to use your email',
    lead: (email: string, date: string) =>
      `Someone else has proved that they receive emails at ${email}. Unless you object, your account loses this email on ${date}, and you can no longer log in.`,
    button: 'Keep my email',
    busy: 'Saving…',
  },
  noKind: 'None of your methods can be used for the second step. Contact support.',
  unknownKind: 'This page can’t ask for your second step. Reload it and try again.',
} as const
