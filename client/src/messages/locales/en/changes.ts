/**
 * Messages of the forms that change the email or the password or delete the account, and of the re-authentication
 * dialog.
 */
export const changes = {
  cancel: 'Cancel',

  reauth: {
    title: 'Confirm it’s you',
    lead: (email: string) =>
      `For your security, enter the current password for ${email} to continue.`,
    leadWithoutPassword: (email: string) =>
      `For your security, log in again as ${email} to continue.`,
    pendingEmail: (email: string) =>
      `If you’ve already confirmed ${email}, use the same password; you’ll continue with your new email.`,
    label: 'Current password',
    placeholder: 'Your current password',
    confirm: 'Continue',
    withProvider: (provider: string) => `Continue with ${provider}`,
    busy: 'Checking…',
    forgot: 'Forgot password?',
    sending: 'Sending…',
    sent: (email: string) =>
      `We’ve sent a reset link to ${email}. Set a new password, then enter it here.`,
  },

  password: {
    lead: 'You’ll stay logged in here and be logged out everywhere else.',
    /** After `lead`, about a pending change. */
    cancelsChange: (email: string) =>
      `Your request to change your email to ${email} will be cancelled.`,
    /** After `lead`, without two-step login. */
    pausesPasskeys: 'Your passkeys will be paused until you confirm them.',
    /** With two-step login, which confirms the older ones. */
    pausesNewPasskeys: 'Passkeys added in the last 30 days will be paused until you confirm them.',
    label: 'New password',
    placeholder: 'Choose a new password',
    change: 'Change password',
    set: 'Set password',
    busy: 'Saving…',
    done: 'Password changed. All other devices have been logged out.',
    /** Without the second step for the new session. */
    unfinished:
      'Your password has changed, but other devices may stay logged in until you confirm it’s you.',
  },

  email: {
    lead: 'We’ll send a confirmation link to the new address.',
    confirmFirst: (email: string) =>
      `If ${email} is right, open the link we sent there to verify it. If you mistyped it, enter the right one below.`,
    correctionEffect:
      'After you confirm the right address, log in again; we clear your profile for safety.',
    passwordFirst: 'Set a password first. Your other login methods are tied to your current email.',
    unlinks: (providers: string) =>
      `Login with ${providers} is tied to your current address and will be disconnected.`,
    label: 'New email',
    placeholder: 'Enter your new email',
    submit: 'Send confirmation link',
    busy: 'Sending…',
    sent: 'Check your inbox',
    openLink: (email: string) =>
      `Open the link in the email to ${email}. Until then, your address stays the same.`,
    /** In place of a refusal, about every new address: no answer says which have an account. */
    taken: 'If this address already has an account, no email comes: log in with it instead.',
    /** After another request for the link. */
    sentAgain: 'If the address can be used, a link is on its way.',
    oldEmailNotified: (email: string) => `We’ll also tell ${email}.`,
    stillLinked: (providers: string) =>
      `We couldn’t disconnect ${providers}. Do it under “Security” before you open the link.`,
    useDifferent: 'Use a different email',
    done: 'Done',
  },

  deletion: {
    lead: 'This deletes your account right away. It can’t be undone.',
    listTitle: 'What will be deleted',
    profile: 'Your name and email',
    signInMethods: 'Your login methods',
    devices: 'Your list of devices',
    activity: 'Your activity and all other data we hold about you',
    signUpAgain: 'You can sign up again with the same email, but your data won’t come back.',
    label: (email: string) => `Type ${email} to confirm`,
    submit: 'Delete account permanently',
    busy: 'Deleting…',
    done: 'Your account is deleted',
    confirmation: (email: string) => `A confirmation is on its way to ${email}.`,
    startAgain: 'Sign up again',
  },
} as const
