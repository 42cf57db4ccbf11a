import type { IdentityMails } from './identity-mails.ts'
import type { MemoryMailbox } from './memory-mailbox.ts'
import type { MemoryTwin } from './memory-twin.ts'

/** The mails part of the twin. */
export function createMemoryMails(twin: MemoryTwin, mailbox: MemoryMailbox): IdentityMails {
  const { accounts, signIns } = twin

  return {
    setLanguage: mailbox.setLanguage,

    async sendVerification(continueUrl) {
      twin.refuse()
      const { uid, email } = signIns.require().account
      mailbox.send(email, { uid, email, operation: 'verify-email' }, continueUrl)
    },

    async sendPasswordReset(address, continueUrl) {
      twin.refuse()
      twin.checkEmail(address)
      const account = accounts.find(address)
      if (!account) return
      const { uid, email } = account
      mailbox.send(email, { uid, email, operation: 'reset-password' }, continueUrl)
    },

    async sendEmailChange(newEmail, continueUrl) {
      twin.refuse()
      twin.checkEmail(newEmail)
      const { uid, email: previousEmail } = signIns.require().account
      if (accounts.find(newEmail)) return
      const email = newEmail.toLowerCase()
      mailbox.send(email, { uid, email, previousEmail, operation: 'change-email' }, continueUrl)
    },

    async readActionCode(code) {
      twin.refuse()
      const { operation, email, previousEmail } = mailbox.read(code)
      return previousEmail ? { operation, email, previousEmail } : { operation, email }
    },

    async applyActionCode(code) {
      twin.refuse()
      const open = mailbox.read(code, ['verify-email', 'change-email', 'recover-email'])
      mailbox.useUp(code)
      accounts.update(open.uid, { email: open.email, emailVerified: true })
      if (open.operation === 'change-email') tellOldAddress(mailbox, open)
    },

    async resetPassword(code, password) {
      twin.refuse()
      const { uid } = mailbox.read(code, ['reset-password'])
      twin.checkPolicy(password)
      mailbox.useUp(code)
      accounts.update(uid, { password, emailVerified: true })
    },
  }
}

/** Whoever reads the old address can undo the change. */
function tellOldAddress(mailbox: MemoryMailbox, changed: ReturnType<MemoryMailbox['read']>) {
  const { uid, email: previousEmail, previousEmail: email = '' } = changed
  mailbox.send(email, { uid, email, previousEmail, operation: 'recover-email' }, '')
}
