import type { ServerResponse } from 'node:http'
import type { Mailbox } from '../email/mailbox.ts'
import type { ProjectState } from '../emulator/emulator-internals.ts'
import { readForm } from '../http/read-form.ts'
import type { RouteTable } from '../http/route-table.ts'
import type { EmailSender } from './email-body.ts'
import { mailboxPage } from './mailbox-page.ts'
import { sendPage } from './page.ts'

interface MailboxRouteDependencies {
  readonly mailbox: Mailbox
  readonly state: ProjectState
  readonly sender: EmailSender
}

export function createMailboxRoutes(dependencies: MailboxRouteDependencies): RouteTable {
  const { mailbox, state, sender } = dependencies
  const send = (response: ServerResponse, id?: string) => {
    const open = id === undefined ? undefined : mailbox.find(id)
    const view = { emails: mailbox.list(), sender, now: Date.now() }
    sendPage(response, id !== undefined && open === undefined ? 404 : 200, mailboxPage(view, open))
  }
  return {
    'GET /mail': ({ response }) => send(response),
    'GET /mail/*': ({ response, url }) => {
      const id = url.pathname.slice('/mail/'.length)
      mailbox.mark(id, { read: true })
      send(response, id)
    },
    'POST /mail/expire': async ({ request, response }) => {
      const id = (await readForm(request)).get('id') ?? ''
      const code = state.oobs.get(id)
      if (code !== undefined) {
        state.oobs.set(id, { ...code, expiresAt: Date.now() })
        mailbox.mark(id, { expiresAt: Date.now() })
      }
      response.writeHead(303, { location: `/mail/${encodeURIComponent(id)}` }).end()
    },
  }
}
