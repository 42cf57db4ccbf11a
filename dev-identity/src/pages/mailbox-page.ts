import { EMAIL_TEXTS } from '../email/email-texts.ts'
import type { Email } from '../email/mailbox.ts'
import { emailBody, emailSubject } from './email-body.ts'
import type { EmailSender } from './email-body.ts'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'
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

interface MailboxView {
  readonly emails: readonly Email[]
  readonly sender: EmailSender
  /** Milliseconds since the epoch. */
  readonly now: number
}

export function mailboxPage(view: MailboxView, open?: Email): Page {
  const unread = view.emails.filter((email) => !email.read).length
  return {
    title: `${unread === 0 ? 'Mailbox' : `Mailbox (${unread} unread)`} · ${view.sender.appName}`,
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
          view.emails.length === 0
            ? EMPTY
            : html`<ol>
                ${view.emails.map((email) => emailItem(email, view, open?.id))}
              </ol>`
        }
      </nav>
      ${open === undefined ? NOTHING_OPEN : openEmail(open, view)}
    </div>`,
  }
}

const UNREAD = html`<span class="dot"><span class="visually-hidden">Unread: </span></span>`

const EMPTY = html`<div class="empty">
  ${EMPTY_DRAWING}
  <h2>No emails yet</h2>
  <p class="quiet">
    Every email the app sends appears here: links to verify an email, reset a password or confirm an
    email change, and the notice to the previous email.
  </p>
</div>`

const NOTHING_OPEN = html`<p class="nothing quiet">Select an email to read it.</p>`

function emailItem(email: Email, { sender, now }: MailboxView, openId?: string): Html {
  const current = email.id === openId ? html` aria-current="page"` : ''
  return html`<li>
    <a class="${email.read ? 'read' : 'unread'}" href="/mail/${email.id}" ${current}>
      <span class="bar">
        <bdi class="to">${email.to}</bdi>
        <time datetime="${new Date(email.sentAt).toISOString()}">${timeOf(email.sentAt, now)}</time>
      </span>
      <span class="subject">${email.read ? '' : UNREAD}${emailSubject(email, sender)}</span>
    </a>
  </li>`
}

function openEmail(email: Email, { sender, now }: MailboxView): Html {
  return html`<article aria-labelledby="subject">
    <p class="back"><a href="/mail">All emails</a></p>
    <h2 id="subject">${emailSubject(email, sender)}</h2>
    <dl>
      <dt>From</dt>
      <dd>${sender.appName} <bdi class="quiet">${sender.email}</bdi></dd>
      <dt>To</dt>
      <dd><bdi>${email.to}</bdi></dd>
      <dt>Sent</dt>
      <dd>
        <time datetime="${new Date(email.sentAt).toISOString()}">${dateOf(email.sentAt)}</time>, in
        ${EMAIL_TEXTS[email.language].name}
      </dd>
      <dt>Link</dt>
      <dd id="link">${linkState(email, now)}</dd>
    </dl>
    ${emailBody(email, sender)}
  </article>`
}

/** "Expire now" is for testing how the app handles expired links. */
function linkState({ id, used, expiresAt }: Email, now: number): Html {
  if (used) return html`Used`
  if (expiresAt <= now) return html`Expired`
  return html`<form class="bar" method="post" action="/mail/expire">
    <span>Valid until ${dateOf(expiresAt)}</span>
    <input type="hidden" name="id" value="${id}" />
    <button>Expire now</button>
  </form>`
}

/** Server and browser run on the same machine, so the server's time zone is right. */
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

const dateOf = (time: number) => DATE.format(time)

function timeOf(time: number, now: number): string {
  return DAY.format(time) === DAY.format(now) ? TIME.format(time) : DAY.format(time)
}
