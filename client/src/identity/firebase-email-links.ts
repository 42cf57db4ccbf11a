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
import type { ActionOperation, IdentityEmailLinks } from './identity-email-links.ts'
import { IdentityError } from './identity-error.ts'

/** Operations of unsupported sign-in methods are left out. */
const OPERATIONS: Readonly<Record<string, ActionOperation>> = {
  VERIFY_EMAIL: 'verify-email',
  PASSWORD_RESET: 'reset-password',
  VERIFY_AND_CHANGE_EMAIL: 'change-email',
  RECOVER_EMAIL: 'recover-email',
}

export function createFirebaseEmailLinks(auth: Auth): Omit<IdentityEmailLinks, 'setLanguage'> {
  return {
    sendVerification: async (url) => sendEmailVerification(await requireUser(auth), { url }),

    async sendPasswordReset(email, url) {
      try {
        await sendPasswordResetEmail(auth, email, { url })
      } catch (cause) {
        // Without email enumeration protection, a project reveals which emails exist; this hides it.
        if (!isFirebaseCode(cause, 'user-not-found')) throw cause
      }
    },

    async sendEmailChange(newEmail, url) {
      const user = await requireUser(auth)
      try {
        await verifyBeforeUpdateEmail(user, newEmail, { url })
      } catch (cause) {
        // Does not reveal to signed-in users which other emails exist.
        if (!isFirebaseCode(cause, 'email-already-in-use')) throw cause
      }
    },

    async readActionCode(code) {
      const { operation: firebaseOperation, data } = await checkActionCode(auth, code)
      const operation = OPERATIONS[firebaseOperation]
      if (!operation || !data.email) throw new IdentityError('invalid-action-code')
      const { email, previousEmail } = data
      return previousEmail ? { operation, email, previousEmail } : { operation, email }
    },

    applyActionCode: (code) => applyActionCode(auth, code),
    resetPassword: (code, newPassword) => confirmPasswordReset(auth, code, newPassword),
  }
}
