/** The pages that change how somebody comes in, and the question for a fresh sign-in. */
export const changes = {
  cancel: 'Cancel',

  freshSignIn: {
    title: 'Is it you?',
    lead: (email: string) =>
      `This needs a fresh sign-in as ${email}. What you were doing goes on where it is.`,
    confirm: 'Go on',
    google: 'Go on with Google',
    busy: 'Signing you in once more',
    forgot: 'Forgot your password?',
    sending: 'Sending a mail',
    sent: (email: string) =>
      `We wrote to ${email}. Set a new password by the link in that mail, then type it here.`,
  },
} as const
