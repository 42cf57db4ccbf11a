import { IdentityError } from './identity-error.ts'
import type { ActionFacts, ActionOperation, IdentityMails } from './identity-mails.ts'
import type { MemoryTwin } from './memory-twin.ts'

/** A mail that the twin would have sent. */
export interface MemoryMail extends ActionFacts {
  readonly to: string
  readonly code: string
  readonly continueUrl: string
  readonly language: string
}

interface OpenCode extends ActionFacts {
  readonly uid: string
  expired?: boolean
}

/** The mails part of the twin, and its mailbox: the newest last. */
export function createMemoryMails(twin: MemoryTwin) {
  const { accounts, signIns } = twin
  const codes = new Map<string, OpenCode>()
  const mailbox: MemoryMail[] = []
  let language = 'en'

  function send(to: string, open: OpenCode, continueUrl: string) {
    const { uid: _, ...facts } = open
    const code = `code-${mailbox.length + 1}`
    codes.set(code, open)
    mailbox.push({ ...facts, to, code, continueUrl, language })
  }

  function read(code: string, ...operations: readonly ActionOperation[]): OpenCode {
    const open = codes.get(code)
    if (open?.expired) throw new IdentityError('expired-action-code')
    if (!open || (operations.length > 0 && !operations.includes(open.operation)))
      throw new IdentityError('invalid-action-code')
    return open
  }

  const mails: IdentityMails = {
    setLanguage(chosen) {
      language = chosen
    },

    async sendVerification(continueUrl) {
      twin.refuse()
      const { uid, email } = signIns.require().account
      send(email, { uid, email, operation: 'verify-email' }, continueUrl)
    },

    async sendPasswordReset(email, continueUrl) {
      twin.refuse()
      twin.checkEmail(email)
      const account = accounts.find(email)
      if (!account) return
      const { uid } = account
      send(account.email, { uid, email: account.email, operation: 'reset-password' }, continueUrl)
    },

    async sendEmailChange(newEmail, continueUrl) {
      twin.refuse()
      twin.checkEmail(newEmail)
      const { uid, email: previousEmail } = signIns.require().account
      if (accounts.find(newEmail)) throw new IdentityError('email-already-in-use')
      const email = newEmail.toLowerCase()
      send(email, { uid, email, previousEmail, operation: 'change-email' }, continueUrl)
    },

    async readActionCode(code) {
      twin.refuse()
      const { operation, email, previousEmail } = read(code)
      return previousEmail ? { operation, email, previousEmail } : { operation, email }
    },

    async applyActionCode(code) {
      twin.refuse()
      const { uid, operation, email } = read(code, 'verify-email', 'change-email', 'recover-email')
      codes.delete(code)
      const { email: before } = accounts.update(uid, {})
      accounts.update(uid, { email, emailVerified: true })
      if (operation === 'change-email')
        send(before, { uid, email: before, previousEmail: email, operation: 'recover-email' }, '')
    },

    async resetPassword(code, password) {
      twin.refuse()
      const { uid } = read(code, 'reset-password')
      twin.checkPolicy(password)
      codes.delete(code)
      accounts.update(uid, { password, emailVerified: true })
    },
  }

  return {
    mails,
    mailbox,
    expireCode(code: string) {
      const open = codes.get(code)
      if (open) open.expired = true
    },
  }
}
