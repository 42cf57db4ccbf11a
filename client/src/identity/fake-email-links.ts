import type { FakeMailbox } from './fake-mailbox.ts'
import type { FakeState } from './fake-state.ts'
import type { IdentityEmailLinks } from './identity-email-links.ts'

export function createFakeEmailLinks(fake: FakeState, mailbox: FakeMailbox): IdentityEmailLinks {
  const { accounts, signIns } = fake

  return {
    setLanguage: mailbox.setLanguage,

    async sendVerification(continueUrl) {
      fake.throwIfFailing()
      const { uid, email } = signIns.require().account
      mailbox.send(email, { uid, email, operation: 'verify-email' }, continueUrl)
    },

    async sendPasswordReset(typedEmail, continueUrl) {
      fake.throwIfFailing()
      fake.checkEmail(typedEmail)
      const account = accounts.find(typedEmail)
      if (!account) return
      const { uid, email } = account
      mailbox.send(email, { uid, email, operation: 'reset-password' }, continueUrl)
    },

    async sendEmailChange(newEmail, continueUrl) {
      fake.throwIfFailing()
      fake.checkEmail(newEmail)
      const { uid, email: previousEmail } = signIns.require().account
      if (accounts.find(newEmail)) return
      const email = newEmail.toLowerCase()
      mailbox.send(email, { uid, email, previousEmail, operation: 'change-email' }, continueUrl)
    },

    async readActionCode(code) {
      fake.throwIfFailing()
      const { operation, email, previousEmail } = mailbox.read(code)
      return previousEmail ? { operation, email, previousEmail } : { operation, email }
    },

    async applyActionCode(code) {
      fake.throwIfFailing()
      const open = mailbox.read(code, ['verify-email', 'change-email', 'recover-email'])
      mailbox.consume(code)
      accounts.update(open.uid, { email: open.email, emailVerified: true })
      if (open.operation === 'change-email') notifyPreviousEmail(mailbox, open)
    },

    async resetPassword(code, password) {
      fake.throwIfFailing()
      const { uid } = mailbox.read(code, ['reset-password'])
      fake.checkPolicy(password)
      mailbox.consume(code)
      accounts.update(uid, { password, emailVerified: true })
    },
  }
}

/** The message to the previous email contains a link that reverts the change. */
function notifyPreviousEmail(mailbox: FakeMailbox, changed: ReturnType<FakeMailbox['read']>) {
  const { uid, email: previousEmail, previousEmail: email = '' } = changed
  mailbox.send(email, { uid, email, previousEmail, operation: 'recover-email' }, '')
}
