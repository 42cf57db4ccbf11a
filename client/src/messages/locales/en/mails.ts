/** The pages that ask for mails, and those where the links in them end. */
export const mails = {
  forgot: {
    lead: 'Tell us your address, and we send you a link that sets a new password.',
    submit: 'Send the link',
    sending: 'Sending the mail',
    sentTitle: 'Look into your mailbox',
    sentLead: (email: string) =>
      `If there is an account for ${email}, a mail is on its way there. Its link sets a new password, and is good for one hour.`,
    hint: 'Nothing there after a few minutes? Look among the spam, and check the address for typing mistakes.',
    back: 'Back to Login',
    otherAddress: 'Use another address',
  },

  resend: {
    send: 'Send it again',
    wait: {
      one: 'You can send it again in # second.',
      other: 'You can send it again in # seconds.',
    },
    ready: 'You can send it again now.',
    sending: 'Sending the mail',
    sent: 'The mail is sent.',
  },

  notice: {
    title: 'Confirm your address',
    lead: (email: string) => `We wrote to ${email}. Open the link in that mail.`,
  },

  link: {
    goOn: 'Go on',
    signIn: 'Sign in',
    retry: 'Try again',
    back: 'Back',
    toForgotten: 'Ask for a new link',
    signedInAs: (email: string) => `In this browser ${email} is signed in. That stays as it is.`,

    verify: {
      title: 'Confirm your address',
      lead: 'Is this your address, and did you sign up with it?',
      submit: 'Confirm',
      busy: 'Confirming your address',
      done: 'Your address is confirmed',
      doneLead: 'That is all. You can go on.',
      doneOut: 'Sign in to go on.',
    },

    stranger: {
      ask: 'This was not me',
      title: 'Then do not confirm it',
      lead: 'Somebody signed up with your address, perhaps by a typing mistake. As long as you do not confirm it, they cannot use it here as theirs.',
      takeOver:
        'You may also take the account for yourself: set a password of your own. Whoever made it is signed out then, and nothing they entered stays.',
      setPassword: 'Set a password',
    },

    reset: {
      title: 'Set a new password',
      lead: 'Afterwards you are signed in here, and signed out everywhere else. If this address was never confirmed, nothing that was entered before stays: it may be somebody else’s.',
      placeholder: 'Choose a new password',
      submit: 'Set the password',
      busy: 'Setting your password',
    },

    change: {
      title: 'Confirm your new address',
      lead: (previous: string) =>
        `From then on you sign in with it, and no longer with ${previous}.`,
      notYours: 'If you did not ask for this, close this page. Nothing changes then.',
      submit: 'Use this address',
      busy: 'Changing your address',
      done: 'Your address has changed',
      doneLead: 'From now on you sign in with',
      signInUntil: (moment: string) =>
        `Sign in with it by ${moment}: only then is the change complete.`,
      submitDone: 'Sign in with it',
    },

    recover: {
      title: 'Take your old address back',
      lead: (current: string) =>
        `Your account was moved to ${current}. This undoes it. Do it before you sign in again, above all with Google: afterwards it may be too late.`,
      submit: 'Take it back',
      busy: 'Taking your address back',
      done: 'Your account has its old address again',
      doneLead:
        'Somebody else may know your password. Set a new one: everybody else is signed out by that.',
      setPassword: 'Send me a link for a new password',
    },

    already: {
      verify: 'This is done already',
      verifyLead: 'Your address is confirmed. There is nothing left to do.',
    },

    used: {
      title: 'This link does not work any longer',
      verify:
        'It was used already, or is not complete. If you have confirmed your address with it, all is done.',
      reset: 'It was used already, or is not complete. Every link sets a password just once.',
      change:
        'It was used already, or is not complete. If you have confirmed your new address with it, sign in with that.',
      recover:
        'It was used already, or is not complete. If you have undone the change with it, sign in with your old address.',
    },

    expired: {
      title: 'This link has expired',
      verify: 'You can have another one.',
      verifyOut: 'Sign in, and ask for another mail there.',
      reset: 'It was good for an hour. You can have another one.',
      change: 'Your address is as it was. You can ask for the change again.',
      changeSubmit: 'Ask for the change again',
      recover:
        'It is too late to undo the change with it. If you did not ask for that change, contact support.',
    },

    withdrawn: {
      title: 'This change is no longer asked for',
      lead: 'Another address was asked for since, or the change was taken back, a new password was set, or 24 hours went by. This link changes nothing any longer.',
    },

    unread: {
      title: 'We could not read this link yet',
      lead: 'It is as good as before, and nothing was changed.',
    },

    broken: {
      title: 'This link is not complete',
      lead: 'Part of it is missing. Open it once more from the mail, or copy the whole address from there.',
    },
  },
} as const
