/** What “This wasn’t me” undoes changes of. */
const factors = OFFERS_PASSKEYS
  ? `your passkeys${OFFERS_TWO_STEP ? ' and two-step login' : ''}`
  : 'two-step login'

/** Messages of the pages that send emails, and of those that the links in emails open. */
export const emailLinks = {
  forgot: {
    lead: 'Enter your email and we’ll send you a reset link.',
    submit: 'Send reset link',
    sending: 'Sending…',
    sentTitle: 'Check your inbox',
    sentLead: (email: string) =>
      `If ${email} has an account, a reset link is on its way. It works for one hour.`,
    back: 'Back to login',
    otherEmail: 'Use a different email',
  },

  resend: {
    help: 'Nothing yet? Check your spam folder.',
    /** After `help`, if the user has just typed the address. */
    typos: 'Also check the address for typos.',
    send: 'Resend email',
    /** In place of `send`, until another can be sent; a time such as “0:42”. */
    waitClock: (clock: string) => `Resend in ${clock}`,
    wait: {
      one: 'Resend in # second',
      other: 'Resend in # seconds',
    },
    ready: 'You can resend it now.',
    sending: 'Sending…',
    sent: 'Sent.',
  },

  notice: {
    title: 'Verify your email',
    lead: (email: string) => `We’ve sent a link to ${email}. Open it to verify.`,
    correct: 'Wrong email? Correct it',
  },

  link: {
    continueLabel: 'Continue',
    logIn: 'Log in',
    retry: 'Try again',
    back: 'Back',
    requestNewLink: 'Request a new link',
    signedInAs: (email: string) => `You’re logged in here as ${email}.`,

    verify: {
      title: 'Verify your email',
      lead: (email: string) => `Did you sign up with ${email}?`,
      submit: 'Yes, verify',
      busy: 'Verifying…',
      done: 'Email verified',
      doneLead: 'You’re all set.',
      doneOut: 'Log in to continue.',
    },

    notMe: {
      ask: 'I didn’t sign up',
      title: 'Don’t verify this account',
      lead: (email: string) =>
        `Someone signed up with ${email}, probably by mistake. As long as you don’t verify it, they can’t claim your email.`,
      claimAccount:
        'You can also claim the account by setting your own password. They’ll be logged out and what they entered is removed.',
      setPassword: 'Set a password',
    },

    reset: {
      title: 'Set a new password',
      lead: (email: string) =>
        `You’ll be logged in here as ${email}, which logs you out everywhere else.`,
      /** If the product offers providers: the identity provider does it, since a stranger may have connected one. */
      unlinks: (providers: string) =>
        `A reset disconnects login with ${providers}. If you use it, connect it again under Security.`,
      label: 'New password',
      placeholder: 'Choose a new password',
      submit: 'Set password',
      busy: 'Saving…',
      done: 'Password changed',
      doneLead: 'You’re logged in here. All other devices have been logged out.',
      doneOut: 'Log in with your new password.',
      /** Instead of both, if the login with it was not completed. */
      unfinished: 'Log in with your new password. Until then, other devices may stay logged in.',
      /** If names were entered before the email was verified. */
      namesRemoved:
        'We removed the name that was entered before you confirmed this email. You can add it again in your profile.',
    },

    change: {
      title: 'Confirm your new email',
      lead: (email: string, previous: string) =>
        `Once you confirm, you’ll log in with ${email} instead of ${previous}.`,
      notRequested: 'Didn’t request this? Close this page; nothing will change.',
      submit: 'Confirm new email',
      busy: 'Saving…',
      done: 'One step left',
      doneLead: (email: string) => `Log in with ${email} and your password to finish the change.`,
      /** A time such as “23 hours”. */
      logInBy: (left: string) => `You have ${left} left.`,
      submitDone: 'Log in',
    },

    recover: {
      title: 'Undo email change',
      lead: (email: string, current: string) =>
        `Your email was changed from ${email} to ${current}. Undo it first, then log in.`,
      submit: 'Undo change',
      busy: 'Undoing…',
      done: 'Change undone',
      doneLead: OFFERS_PASSWORD
        ? 'If this wasn’t you, someone may know your password. Set a new one to log everyone else out.'
        : 'If this wasn’t you, log in, then log out all other devices.',
      setPassword: 'Send password reset link',
    },

    secure: {
      lead: 'You’ll be logged out on all devices and your password stops working.',
      /** After `lead`, if the account still has the email. */
      sends: (email: string) => `We’ll email a link to ${email} to set a new one.`,
      /** If the product offers passkeys or two-step login. */
      undoes: `We’ll undo changes to ${factors} since the day before our email, at most seven days back. A requested email change is cancelled.`,
      /** Instead, if the link was sent to a former email. */
      undoesEmail: `We’ll undo changes to ${factors} since the day before our email, at most seven days back. Undoing the change of your email takes one more step.`,
      submit: 'Secure account',
      busy: 'Securing account…',
      wasMe: 'If this was you, close this page.',
      done: 'Your account is secured',
      doneLead: 'Everyone has been logged out, and the old password no longer works.',
      /** After `doneLead`, if the product offers passkeys or two-step login. */
      undone: `Any recent changes to ${factors} have been undone. After you log in, check what’s left and set up again what you need.`,
      sent: (email: string) => `To set a new password, open the link we’ve sent to ${email}.`,
      otherEmail:
        'To log in with your previous email, open the link in our email about the change that undoes it. Without that email, contact support.',
      /** After `otherEmail`: the page can't tell whether the user has opened that link. */
      alreadyUndone: 'Already undone? Then set a new password.',
      /** After `sent`, if nothing comes: the provider sends nothing to an email that is not the account's. */
      changed:
        'If your email was changed, no link comes: first undo that with the link in our email about the change.',
      used: 'This link has already been used to secure your account. If you haven’t set a new password yet, request a link now.',
      expired:
        'It was valid for 30 days, or until the account’s email was changed. If someone else uses your account, set a new password: that logs everyone out.',
      /** For users who log in with a provider only. */
      noPassword: {
        lead: 'You’ll be logged out on all devices. Afterwards, you log in again.',
        doneLead:
          'Everyone has been logged out. Before you log in again, check that no one else can use the account that you log in with.',
        used: 'Your account has been secured with it. If you haven’t logged in since, do that now.',
        expired:
          'It was valid for 30 days, or until the account’s email was changed. If someone else uses your account, log in and log out the other devices.',
      },
    },

    already: {
      verify: 'Already verified',
      verifyLead: 'There’s nothing left to do.',
    },

    consumed: {
      title: 'This link no longer works',
      verify:
        'It’s already been used or is incomplete. If you used it to verify your email, you’re done.',
      reset: 'It’s already been used or is incomplete. Each link works once.',
      change:
        'It’s already been used or is incomplete. If you confirmed your new email, log in with your new email.',
      recover:
        'It’s already been used or is incomplete. If you undid the change, log in with your previous email.',
    },

    expired: {
      title: 'This link has expired',
      verify: 'Request a new one.',
      verifySignedOut: 'Log in to request a new one.',
      reset: 'Reset links last one hour. Request a new one.',
      change: 'Your email hasn’t changed.',
      changeSubmit: 'Request the change again',
      recover:
        'This link can no longer undo the change. If you didn’t request it, contact support.',
    },

    superseded: {
      title: 'This request is no longer valid',
      lead: 'It was cancelled, replaced, or is more than 24 hours old. Your email hasn’t changed.',
    },

    uncheckable: {
      title: 'We couldn’t check this link',
      lead: 'Nothing has changed and the link still works.',
    },

    incomplete: {
      title: 'This link is incomplete',
      lead: 'Open it again from the email, or copy the whole link.',
    },
  },
} as const
