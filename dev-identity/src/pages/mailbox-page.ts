import { html, trusted } from './html.ts'
import type { Html } from './html.ts'
import { timeOf } from './mailbox-dates.ts'
import { MAILBOX_SCRIPT } from './mailbox-script.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'
import type { Page } from './page.ts'

const EMPTY_DRAWING = trusted(
  '<svg viewBox="0 0 120 96" width="120" height="96" fill="none" stroke="currentColor" ' +
    'stroke-width="2" stroke-linejoin="round" aria-hidden="true"><path d="M6 86h108"/>' +
    '<path d="M40 86V14h40v72"/><path class="light" d="M40 14l26 7v65H40z"/>' +
    '<circle cx="60" cy="54" r="1.5"/><path class="paper" d="M64 76h30v18H64z"/>' +
    '<path d="M64 76l15 10 15-10"/></svg>',
)

/** An email in the list. */
export interface MailboxEntry {
  readonly id: string
  readonly to: string
  readonly subject: Html
  /** Milliseconds since the epoch. */
  readonly sentAt: number
  readonly read: boolean
}

interface MailboxView {
  readonly appName: string
  readonly entries: readonly MailboxEntry[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** @param open the id and the content of the email that is open */
export function mailboxPage(view: MailboxView, open?: { id: string; content: Html }): Page {
  const unread = view.entries.filter((entry) => !entry.read).length
  return {
    title: `${unread === 0 ? 'Mailbox' : `Mailbox (${unread} unread)`} · ${view.appName}`,
    style: MAILBOX_STYLE,
    script: MAILBOX_SCRIPT,
    live: true,
    body: html`<div class="mailbox ${open === undefined ? 'closed' : 'open'}">
      <header>
        <h1>Mailbox</h1>
        <p class="quiet">Development inbox. Emails stay on this machine.</p>
      </header>
      <p id="announcement" role="status" class="visually-hidden"></p>
      <nav id="emails" aria-label="Emails, newest first">
        ${
          view.entries.length === 0
            ? EMPTY
            : html`<ol>
                ${view.entries.map((entry) => emailItem(entry, view.now, open?.id))}
              </ol>`
        }
      </nav>
      ${open === undefined ? NOTHING_OPEN : openEmail(open.content)}
    </div>`,
  }
}

const UNREAD = html`<span class="dot"><span class="visually-hidden">Unread: </span></span>`

const EMPTY = html`<div class="empty">
  ${EMPTY_DRAWING}
  <h2>No emails yet</h2>
  <p class="quiet">
    Every email appears here: links to verify an email, reset a password or confirm an email change,
    and the product’s security emails.
  </p>
</div>`

const NOTHING_OPEN = html`<p class="nothing quiet">Select an email to read it.</p>`

function emailItem(entry: MailboxEntry, now: number, openId?: string): Html {
  const { id, to, subject, sentAt, read } = entry
  const current = id === openId ? html` aria-current="page"` : ''
  return html`<li>
    <a class="${read ? 'read' : 'unread'}" href="/mail/${id}" ${current}>
      <span class="bar">
        <bdi class="to">${to}</bdi>
        <time datetime="${new Date(sentAt).toISOString()}">${timeOf(sentAt, now)}</time>
      </span>
      <span class="subject">${read ? '' : UNREAD}${subject}</span>
    </a>
  </li>`
}

function openEmail(content: Html): Html {
  return html`<article aria-labelledby="subject">
    <p class="back"><a href="/mail">All emails</a></p>
    ${content}
  </article>`
}
