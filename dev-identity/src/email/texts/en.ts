import type { EmailTexts } from '../email-texts.ts'

export const en: EmailTexts = {
  name: 'English',
  greeting: 'Hello,',
  link: 'Or copy this link into your browser:',
  signature: 'The %APP_NAME% team',
  VERIFY_EMAIL: {
    subject: 'Verify your email for %APP_NAME%',
    text: 'Thanks for signing up. Please verify %EMAIL%.',
    action: 'Verify email',
    notRequested: 'Didn’t sign up? You can ignore this email.',
  },
  PASSWORD_RESET: {
    subject: 'Reset your %APP_NAME% password',
    text: 'We received a request to reset the password for %EMAIL%. This link expires in one hour.',
    action: 'Reset password',
    notRequested: 'Wasn’t you? Ignore this email; your password won’t change.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirm your new email for %APP_NAME%',
    text: 'You asked to change your email from %EMAIL% to %NEW_EMAIL%. This link expires in 24 hours.',
    action: 'Confirm new email',
    notRequested: 'Didn’t request this? Ignore this email; nothing will change.',
  },
  RECOVER_EMAIL: {
    subject: 'Your %APP_NAME% email was changed',
    text: 'Your email was changed from %EMAIL% to %NEW_EMAIL%. If this was you, no action is needed.',
    action: 'Undo change',
    notRequested: 'Wasn’t you? Undo it now, before you log in again, then reset your password.',
  },
  EMAIL_SIGNIN: {
    subject: 'Log in to %APP_NAME%',
    text: 'Open this link to log in as %EMAIL%.',
    action: 'Log in',
    notRequested: 'Didn’t request this? You can ignore this email.',
  },
}
