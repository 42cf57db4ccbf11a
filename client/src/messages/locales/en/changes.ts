/** The pages that change how somebody comes in, and the question for a fresh sign-in. */
export const changes = {
  cancel: 'Cancel',

  freshSignIn: {
    title: 'Is it you?',
    lead: (email: string) =>
      `This needs a fresh sign-in as ${email}. Then what you were doing goes on.`,
    moved: (email: string) =>
      `Have you confirmed ${email} meanwhile? Your password counts there as well: you then go on with the new address.`,
    confirm: 'Go on',
    google: 'Go on with Google',
    busy: 'Signing you in once more',
    forgot: 'Forgot your password?',
    sending: 'Sending a mail',
    sent: (email: string) =>
      `We wrote to ${email}. Set a new password by the link in that mail, then type it here.`,
  },

  password: {
    lead: 'With a new password this device stays signed in. Every other one is signed out.',
    label: 'New password',
    placeholder: 'Choose a new password',
    change: 'Change password',
    set: 'Set password',
    busy: 'Saving your new password',
    done: 'Your password is saved. You are still signed in here; every other device is signed out.',
  },

  email: {
    lead: (email: string) =>
      `You are ${email} here. We write to the new address, and the link in that mail moves your account there.`,
    confirmFirst: (email: string) =>
      `Confirm ${email} first: open the link in the mail that we sent there.`,
    passwordFirst:
      'You sign in with Google, which goes on to know you by the address you have now. Set a password first; then you can move.',
    unlinksGoogle:
      'Google belongs to the address you have now. It is taken off your account as soon as you ask for the change; you then sign in with your password.',
    label: 'New email',
    placeholder: 'Enter your new email',
    submit: 'Send the mail',
    busy: 'Writing to the new address',
    sent: (email: string) => `We wrote to ${email}`,
    openLink:
      'Open the link in that mail within 24 hours. You then sign in again, with the new address.',
    oldIsTold: (email: string) =>
      `Until then nothing changes. Afterwards we tell ${email}, where the change can be taken back.`,
    askAgain: 'No mail, or a typing mistake? Ask again: the last address you ask for counts.',
    googleStays:
      'Google could not be taken off your account. Take it off yourself, under “Signing in”, before you open the link.',
    another: 'Use another address',
  },

  deletion: {
    lead: 'Everything in it goes at once, and nobody can bring it back: neither you nor we.',
    what: 'What goes',
    profile: 'your names and your address',
    ways: 'every way in: your password, and Google if you have added it',
    devices: 'every device you are signed in on',
    records: 'your recent activity, and all else that we hold about you',
    again: 'You can make a new account with the same address at any time. It begins empty.',
    label: (email: string) => `To confirm, type ${email}`,
    submit: 'Delete my account for good',
    busy: 'Deleting your account',
  },
} as const
