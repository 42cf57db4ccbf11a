import type { MailWords } from '../mail-words.ts'

export const en: MailWords = {
  name: 'English',
  greeting: 'Hello,',
  link: 'If the button does not work, open this address:',
  signature: 'Your %APP_NAME% team',
  VERIFY_EMAIL: {
    subject: 'Confirm your email address for %APP_NAME%',
    text: 'Please confirm that %EMAIL% is your address.',
    action: 'Confirm this address',
    otherwise: 'If you did not ask for this, you can ignore this mail.',
  },
  PASSWORD_RESET: {
    subject: 'Choose a new password for %APP_NAME%',
    text: 'Somebody, probably you, asked to reset the password of %EMAIL%.',
    action: 'Choose a new password',
    otherwise: 'If it was not you, you can ignore this mail. Your password stays as it is.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirm your new email address for %APP_NAME%',
    text: 'You asked to sign in with %NEW_EMAIL% from now on, instead of %EMAIL%.',
    action: 'Use this address',
    otherwise: 'If you did not ask for this, you can ignore this mail. Nothing changes.',
  },
  RECOVER_EMAIL: {
    subject: 'Your email address for %APP_NAME% was changed',
    text: 'Your account now signs in with %NEW_EMAIL%, no longer with %EMAIL%. If that was you, there is nothing to do.',
    action: 'Undo the change',
    otherwise:
      'If it was not you, undo the change before you sign in again, and then choose a new password.',
  },
  EMAIL_SIGNIN: {
    subject: 'Sign in to %APP_NAME%',
    text: 'Follow this link to sign in as %EMAIL%.',
    action: 'Sign in',
    otherwise: 'If you did not ask for this, you can ignore this mail.',
  },
}
