import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Mailbox } from '../email/mailbox.ts'
import { expiryOf } from './action-codes.ts'
import { actionLink } from './action-link.ts'
import type { ActionLinkSettings } from './action-link.ts'
import type { EmulatorInternals, ActionCode, ProjectState } from './emulator-internals.ts'

export interface EmailDependencies {
  readonly mailbox: Mailbox
  readonly links: ActionLinkSettings
  /** The email language of the current call. */
  readonly language: AsyncLocalStorage<string>
}

/** The emulator's state with codes that expire, link to the app's page and are delivered to the mailbox. */
export function createEmailState(
  internals: EmulatorInternals,
  { mailbox, links, language }: EmailDependencies,
): EmulatorInternals['AgentProjectState'] {
  return class EmailState extends internals.AgentProjectState {
    override createOob(...args: Parameters<ProjectState['createOob']>) {
      const [email, newEmail, requestType, generateLink] = args
      const currentLanguage = language.getStore() ?? 'en'
      const link = (oobCode: string) =>
        actionLink(
          links,
          { requestType, oobCode },
          { language: currentLanguage, emulatorLink: generateLink(oobCode) },
        )
      const isRecovery = requestType === 'RECOVER_EMAIL'
      const account = isRecovery ? this.getUserByInitialEmail(email) : this.getUserByEmail(email)
      const target = isRecovery ? account?.email : newEmail
      const code: ActionCode = {
        ...super.createOob(email, target, requestType, link),
        localId: account?.localId ?? '',
        expiresAt: expiryOf(requestType, Date.now()),
      }
      this.oobs.set(code.oobCode, code)
      mailbox.deliver(code, currentLanguage)
      return code
    }

    override deleteOobCode(code: string) {
      mailbox.mark(code, { read: true, used: true })
      return super.deleteOobCode(code)
    }
  }
}
