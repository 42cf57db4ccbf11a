import type { EmailTexts } from '../kinds.ts'

export const en: EmailTexts = {
  advice:
    'If this was you, there’s nothing to do. If not, choose “This wasn’t me”: it logs everyone out, and you set a new password.',
  pausedAdvice:
    'If this was you, just confirm any passkeys that your account shows as paused. If not, choose “This wasn’t me”: it logs everyone out, and you set a new password.',
  notMe: 'This wasn’t me',
  logIn: 'Log in',
  linkHint: 'If the button doesn’t work, open this link:',
  details: { time: 'Time', method: 'Login method', device: 'Device', network: 'Network' },
  colon: ': ',
  deviceName: (browser, system) => `${browser} on ${system}`,
  unknown: { device: 'Unknown device', browser: 'Unknown browser', system: 'unknown system' },
  thisMachine: 'This computer',
  password: 'Password',
  passkey: 'Passkey',
  reason: (product) =>
    `You’re receiving this email because it concerns the security of your ${product} account.`,
  support: 'Contact support',
  again: { one: ' (once more)', other: ' (# more times)' },
  emails: {
    'new-device': {
      subject: (product) => `New login to your ${product} account`,
      lead: () => 'Your account was used to log in from a browser that we haven’t seen before.',
    },
    'password-added': {
      subject: (product) => `A password was added to your ${product} account`,
      lead: () => 'From now on, your account can be used with a password.',
    },
    'password-changed': {
      subject: (product) => `Your ${product} password was changed`,
      lead: () => 'Other devices have been logged out. From now on, only the new password works.',
    },
    'password-removed': {
      subject: (product) => `The password was removed from your ${product} account`,
      lead: () => 'It’s no longer possible to log in with a password.',
    },
    'provider-added': {
      subject: (product) => `A login method was added to your ${product} account`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} was connected and can now be used to log in.`,
    },
    'provider-removed': {
      subject: (product) => `A login method was removed from your ${product} account`,
      lead: ({ provider }, { methodName }) =>
        `${methodName(provider)} was disconnected and can no longer be used to log in. A password reset by email does this, too.`,
    },
    'email-change-asked': {
      subject: (product) => `Request to change your ${product} email`,
      lead: () => 'A new email will replace the current one once it’s confirmed.',
    },
    'data-exported': {
      subject: (product) => `Your ${product} account data was downloaded`,
      lead: () => 'A copy of your account data was downloaded.',
    },
    'account-deleted': {
      subject: (product) => `Your ${product} account was deleted`,
      lead: () => 'Your account and its data have been deleted.',
      advice: 'If you didn’t delete it, contact support.',
    },
    'signed-out-by-operator': {
      subject: (product) => `You were logged out of ${product} everywhere`,
      lead: () => 'Support ended all sessions of your account.',
      advice: 'You can log in again at any time.',
    },
    'passkey-added': {
      subject: (product) => `A passkey was added to your ${product} account`,
      lead: () => 'The new passkey can now be used to log in.',
    },
    'passkey-removed': {
      subject: (product) => `A passkey was removed from your ${product} account`,
      lead: () =>
        'It can no longer be used to log in. The account page shows which passkeys are left.',
    },
    'authenticator-added': {
      subject: (product) => `An authenticator app was set up for your ${product} account`,
      lead: () =>
        'Its codes can now be used as the second step of a login. If you had an authenticator app before, its codes no longer work.',
    },
    'authenticator-removed': {
      subject: (product) => `The authenticator app was removed from your ${product} account`,
      lead: () => 'Its codes can no longer be used to log in.',
    },
    'two-step-on': {
      subject: (product) => `Two-step login was turned on for your ${product} account`,
      lead: () =>
        'From now on, logging in takes a second step. Any other devices have been logged out.',
    },
    'two-step-off': {
      subject: (product) => `Two-step login was turned off for your ${product} account`,
      lead: () => 'Logging in no longer takes a second step.',
    },
    'recovery-codes-renewed': {
      subject: (product) => `New recovery codes for your ${product} account`,
      lead: () =>
        'The codes that you saved before no longer work. The new ones can replace the second step of a login.',
    },
    'recovery-code-used': {
      subject: (product) => `A recovery code was used for your ${product} account`,
      lead: ({ codes_left }) =>
        `It replaced the second step of a login and no longer works. Codes left: ${codes_left}. You can create new ones in your account.`,
    },
    'second-step-missing': {
      subject: (product) => `Someone tried to log in to your ${product} account`,
      lead: ({ provider }, { methodName }) =>
        provider === 'password'
          ? 'Someone entered your password, but not the second step. If this wasn’t you, someone else knows your password.'
          : `Someone logged in with ${methodName(provider)}, but didn’t complete the second step. If this wasn’t you, someone else can use your ${methodName(provider)} account.`,
    },
    'codes-paused': {
      subject: (product) => `Too many wrong codes for your ${product} account`,
      lead: () =>
        'For a while, codes from your authenticator app may not work. Passkeys and recovery codes still work everywhere.',
    },
    'factors-removed-by-operator': {
      subject: (product) => `Support removed two-step login from your ${product} account`,
      lead: () =>
        'All passkeys, authenticator apps and recovery codes were removed. You can log in without a second step and set it up again.',
      advice: 'If you didn’t ask for this, contact support.',
    },
    'factors-restored': {
      subject: (product) => `Recent changes to how you log in to ${product} were undone`,
      lead: () =>
        'Someone chose “This wasn’t me” in a security email from us. Recent changes to your passkeys, authenticator app, recovery codes and two-step login were undone.',
      advice:
        'After your next login, check your passkeys and two-step login, and set up again what’s missing. If that wasn’t you, someone else can read your email: first change the password of your mailbox.',
    },
    'email-claimed': {
      subject: (product) => `Someone wants to use the email of your ${product} account`,
      lead: ({ days_to_object }, { duration }) =>
        `Someone else has proved that they receive emails at this address, and wants to use it for their own account. Unless you object, your account loses this email in ${duration(days_to_object, 'day')}.`,
      advice:
        'To keep it, log in with your second step, or choose “Keep my address” on a device where you’re logged in.',
    },
    'sign-in-code': {
      subject: (product) => `Your ${product} login code`,
      lead: ({ minutes }, { duration }) =>
        `Enter this code to finish logging in. It’s valid for ${duration(minutes, 'minute')}.`,
      advice:
        'If you aren’t logging in, someone else is trying to. Don’t share the code, and change your password if you have one.',
    },
    summary: {
      lead: ({ count }, { plural }) =>
        `${plural(count, { one: 'This happened once more', other: 'This happened # more times' })} within an hour. To keep your inbox clear, you get one email for all of them.`,
    },
    test: {
      subject: (product) => `Test email from ${product}`,
      lead: () => 'The email settings work: this email has arrived.',
      advice: 'There’s nothing to do.',
    },
  },
}
