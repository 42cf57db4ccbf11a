import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Mailbox } from '../mail/mailbox.ts'
import { actionLink } from './action-link.ts'
import type { ActionLinkSettings } from './action-link.ts'
import type { EmulatorInternals, MailCode, ProjectState } from './emulator-internals.ts'
import { expiryOf } from './mail-codes.ts'

export interface MailDependencies {
  readonly mailbox: Mailbox
  readonly links: ActionLinkSettings
  /** The language mails are written in, of the call under way. */
  readonly language: AsyncLocalStorage<string>
}

/** The emulator's state, whose codes lead to the product's pages, end, and are delivered. */
export function createMailState(
  internals: EmulatorInternals,
  { mailbox, links, language }: MailDependencies,
): EmulatorInternals['AgentProjectState'] {
  return class MailState extends internals.AgentProjectState {
    override createOob(...given: Parameters<ProjectState['createOob']>) {
      const [email, newEmail, requestType, generateLink] = given
      const words = language.getStore() ?? 'en'
      const link = (oobCode: string) =>
        actionLink(links, { requestType, oobCode }, { words, emulatorLink: generateLink(oobCode) })
      const undo = requestType === 'RECOVER_EMAIL'
      const account = undo ? this.getUserByInitialEmail(email) : this.getUserByEmail(email)
      const target = undo ? account?.email : newEmail
      const code: MailCode = {
        ...super.createOob(email, target, requestType, link),
        localId: account?.localId ?? '',
        expiresAt: expiryOf(requestType, Date.now()),
      }
      this.oobs.set(code.oobCode, code)
      mailbox.deliver(code, words)
      return code
    }

    override deleteOobCode(code: string) {
      mailbox.mark(code, { read: true, used: true })
      return super.deleteOobCode(code)
    }
  }
}
