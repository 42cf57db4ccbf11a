import type { ServerResponse } from 'node:http'
import type { Mailbox } from '../email/mailbox.ts'
import type { ReceivedEmails } from '../email/received-emails.ts'
import type { ProjectState } from '../emulator/emulator-internals.ts'
import { readForm } from '../http/read-form.ts'
import type { RouteTable } from '../http/route-table.ts'
import type { EmailSender } from './email-body.ts'
import type { Html } from './html.ts'
import { mailboxPage, type MailboxEntry } from './mailbox-page.ts'
import { sendPage } from './page.ts'
import { providerEmail, providerEntry } from './provider-email.ts'
import { receivedEmail, receivedEntry } from './received-email.ts'
import { sendReceivedHtml } from './send-received-html.ts'

interface MailboxRouteDependencies {
  /** The provider's emails. */
  readonly mailbox: Mailbox
  /** The product's emails, which arrive by SMTP. */
  readonly receivedEmails: ReceivedEmails
  readonly state: ProjectState
  readonly sender: EmailSender
}

export function createMailboxRoutes(dependencies: MailboxRouteDependencies): RouteTable {
  const { mailbox, receivedEmails, state } = dependencies
  const send = (response: ServerResponse, open?: { id: string; content: Html | undefined }) => {
    const entries = listEntries(dependencies)
    const view = { appName: dependencies.sender.appName, entries, now: Date.now() }
    const { id = '', content } = open ?? {}
    const status = open !== undefined && content === undefined ? 404 : 200
    sendPage(response, status, mailboxPage(view, content && { id, content }))
  }
  return {
    'GET /mail': ({ response }) => send(response),
    'GET /mail/*': ({ response, url }) => {
      const id = url.pathname.slice('/mail/'.length)
      mailbox.mark(id, { read: true })
      receivedEmails.markRead(id)
      send(response, { id, content: findContent(dependencies, id, url.searchParams.get('view')) })
    },
    'GET /mail/html/*': ({ response, url }) =>
      sendReceivedHtml(response, receivedEmails.find(url.pathname.slice('/mail/html/'.length))),
    'GET /mail/messages': ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify({ messages: receivedEmails.list() }))
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

/** Newest first. */
function listEntries(dependencies: MailboxRouteDependencies): readonly MailboxEntry[] {
  const { mailbox, receivedEmails, sender } = dependencies
  return [
    ...mailbox.list().map((email) => providerEntry(email, sender)),
    ...receivedEmails.list().map(receivedEntry),
  ].toSorted((one, other) => other.sentAt - one.sentAt)
}

function findContent(
  { mailbox, receivedEmails, sender }: MailboxRouteDependencies,
  id: string,
  view: string | null,
): Html | undefined {
  const email = mailbox.find(id)
  if (email !== undefined) return providerEmail(email, sender, Date.now())
  const received = receivedEmails.find(id)
  return received && receivedEmail(received, view)
}
