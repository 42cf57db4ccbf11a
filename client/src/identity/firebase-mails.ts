import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  verifyBeforeUpdateEmail,
  type Auth,
} from 'firebase/auth'
import { isFirebaseCode } from './firebase-error.ts'
import { requireUser } from './firebase-user.ts'
import { IdentityError } from './identity-error.ts'
import type { ActionOperation, IdentityMails } from './identity-mails.ts'

/** Firebase's words for what a link is for. Those of ways in that we do not have are not among them. */
const OPERATIONS: Readonly<Record<string, ActionOperation>> = {
  VERIFY_EMAIL: 'verify-email',
  PASSWORD_RESET: 'reset-password',
  VERIFY_AND_CHANGE_EMAIL: 'change-email',
  RECOVER_EMAIL: 'recover-email',
}

/** The mails part of the provider, with Firebase. */
export function createFirebaseMails(auth: Auth): Omit<IdentityMails, 'setLanguage'> {
  return {
    sendVerification: async (url) => sendEmailVerification(await requireUser(auth), { url }),

    async sendPasswordReset(email, url) {
      try {
        await sendPasswordResetEmail(auth, email, { url })
      } catch (cause) {
        // A project without enumeration protection tells strangers which addresses exist; we do not.
        if (!isFirebaseCode(cause, 'user-not-found')) throw cause
      }
    },

    async sendEmailChange(newEmail, url) {
      const user = await requireUser(auth)
      try {
        await verifyBeforeUpdateEmail(user, newEmail, { url })
      } catch (cause) {
        // Nor does it tell those who are signed in which other addresses exist.
        if (!isFirebaseCode(cause, 'email-already-in-use')) throw cause
      }
    },

    async readActionCode(code) {
      const { operation: word, data } = await checkActionCode(auth, code)
      const operation = OPERATIONS[word]
      if (!operation || !data.email) throw new IdentityError('invalid-action-code')
      const { email, previousEmail } = data
      return previousEmail ? { operation, email, previousEmail } : { operation, email }
    },

    applyActionCode: (code) => applyActionCode(auth, code),
    resetPassword: (code, newPassword) => confirmPasswordReset(auth, code, newPassword),
  }
}
