/** Messages of the second step of a login. */
export const secondStep = {
  title: 'Two-step login',
  /** In a dialog, for a change in the account. */
  confirm: 'Confirm it’s you',
  /** Before what is asked for, if a password reset has led here. */
  afterPassword: 'Password changed. Other devices may stay logged in until you finish this step.',
  kinds: {
    passkey: {
      name: 'Passkey',
      lead: 'Use your fingerprint, your face or your screen lock to confirm that it’s you.',
      label: 'Use a passkey',
    },
    totp: {
      name: 'Authenticator app',
      lead: 'Enter the 6-digit code from your authenticator app.',
      label: '6-digit code',
    },
    recovery_code: {
      name: 'Recovery code',
      lead: 'Enter one of the recovery codes you saved. Each code works once.',
      label: 'Recovery code',
    },
    email_code: {
      name: 'Code by email',
      lead: 'Enter the code that we’ve sent to your email. It’s valid for 10 minutes.',
      label: '6-digit code',
    },
  },
  checkEmail: 'Check your email',
  trustDevice: 'Trust this device for 30 days',
  submit: 'Continue',
  busy: 'Checking…',
  otherMethod: 'Use another method',
  cancel: 'Cancel',
  notNow: 'Not now',
  /** During a login, to its form. */
  back: 'Back',
  notYou: 'Not you?',
  /** About the field for six digits. */
  submitsItself: 'Continues by itself after the sixth digit.',
  lost: {
    title: 'Can’t use this method?',
    /** If no method is offered. */
    onlyTitle: 'How to get back in',
    recoveryCode: 'If nothing else works, use a recovery code, or contact support.',
    /** Beside the form for a recovery code. */
    support: 'Lost your codes? Contact support.',
    /** If the server takes no recovery code, because none is left. */
    onlySupport: 'Contact support: they can turn off two-step login for you.',
    passkey:
      'If you have lost this passkey, cancel, and remove it on the account page. We email you about it.',
  },
  request: {
    title: 'Not your account?',
    lead: 'If this address is yours now, request it for a new account. The owner of the existing account has 14 days to object.',
    ask: 'Request this address',
    asking: 'Requesting…',
    waiting: (date: string) =>
      `You’ve requested this address. If its current user doesn’t keep it, you can log in with it from ${date}.`,
    refused: (date: string) =>
      `This address can’t be requested now. You can request it from ${date}.`,
  },
  keep: {
    title: 'Someone else wants to use your address',
    lead: (email: string, date: string) =>
      `Someone else has proved that they receive emails at ${email}. Unless you object, your account loses this address on ${date}, and you can no longer log in.`,
    button: 'Keep my address',
    busy: 'Saving…',
  },
  noKind: 'None of your methods can be used for the second step. Contact support.',
  unknownKind: 'This page can’t ask for your second step. Reload it and try again.',
} as const
