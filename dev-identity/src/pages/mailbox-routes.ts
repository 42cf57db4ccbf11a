import { readForm } from '../http/read-form.ts'
import type { RouteTable } from '../http/route-table.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'
import { sendPage } from './page.ts'

export function createMailboxRoutes(mailbox: Mailbox): RouteTable {
  return {
    'GET /mail': ({ response }) => sendPage(response, 200, mailboxPage(mailbox.list())),
    'POST /mail/read': async ({ request, response }) => {
      mailbox.markRead((await readForm(request)).get('id') ?? '')
      response.writeHead(303, { location: '/mail' }).end()
    },
  }
}
