/** Messages of the second step of a login. */
export const secondStep = {
  title: 'Two-step login',
  kinds: {
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
  unknownKind: 'This page can’t ask for your second step. Reload it and try again.',
} as const
