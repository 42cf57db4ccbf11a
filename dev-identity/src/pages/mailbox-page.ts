import { MAIL_WORDS } from '../mail/mail-words.ts'
import type { Mail } from '../mail/mailbox.ts'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'
import { mailLetter, mailSubject } from './mail-letter.ts'
import type { MailSender } from './mail-letter.ts'
import { MAILBOX_SCRIPT } from './mailbox-script.ts'
import { MAILBOX_STYLE } from './mailbox-style.ts'
import type { Page } from './page.ts'

/** A letter under a door left ajar. */
const EMPTY_DRAWING = trusted(
  '<svg viewBox="0 0 120 96" width="120" height="96" fill="none" stroke="currentColor" ' +
    'stroke-width="2" stroke-linejoin="round" aria-hidden="true"><path d="M6 86h108"/>' +
    '<path d="M40 86V14h40v72"/><path class="light" d="M40 14l26 7v65H40z"/>' +
    '<circle cx="60" cy="54" r="1.5"/><path class="paper" d="M64 76h30v18H64z"/>' +
    '<path d="M64 76l15 10 15-10"/></svg>',
)

interface Mailroom {
  readonly mails: readonly Mail[]
  readonly sender: MailSender
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** All mails, newest first, and beside them the one that is open. */
export function mailboxPage(room: Mailroom, open?: Mail): Page {
  const unread = room.mails.filter((mail) => !mail.read).length
  return {
    title: unread === 0 ? 'Mailbox' : `Mailbox (${unread} unread)`,
    style: MAILBOX_STYLE,
    script: MAILBOX_SCRIPT,
    live: true,
    body: html`<div class="mailbox ${open === undefined ? 'closed' : 'open'}">
      <header>
        <h1>Mailbox</h1>
        <p class="quiet">Nothing leaves this machine. Mails for everybody arrive here instead.</p>
      </header>
      <p id="news" role="status" class="unseen"></p>
      <nav id="mails" aria-label="Mails, newest first">
        ${
          room.mails.length === 0
            ? EMPTY
            : html`<ol>
                ${room.mails.map((mail) => mailItem(mail, room, open?.id))}
              </ol>`
        }
      </nav>
      ${open === undefined ? NOTHING_OPEN : openMail(open, room)}
    </div>`,
  }
}

const UNREAD = html`<span class="dot"><span class="unseen">Unread: </span></span>`

const EMPTY = html`<div class="empty">
  ${EMPTY_DRAWING}
  <h2>No mail yet</h2>
  <p class="quiet">
    What the product would mail arrives here by itself: a link to verify an address, to choose a new
    password, to move to another address, and the notice to the address that was left.
  </p>
</div>`

const NOTHING_OPEN = html`<p class="nothing quiet">Choose a mail to read it.</p>`

function mailItem(mail: Mail, { sender, now }: Mailroom, openId?: string): Html {
  const current = mail.id === openId ? html` aria-current="page"` : ''
  return html`<li>
    <a class="${mail.read ? 'read' : 'unread'}" href="/mail/${mail.id}" ${current}>
      <span class="bar">
        <bdi class="to">${mail.to}</bdi>
        <time datetime="${new Date(mail.sentAt).toISOString()}">${timeOf(mail.sentAt, now)}</time>
      </span>
      <span class="subject">${mail.read ? '' : UNREAD}${mailSubject(mail, sender)}</span>
    </a>
  </li>`
}

function openMail(mail: Mail, { sender, now }: Mailroom): Html {
  return html`<article aria-labelledby="subject">
    <p class="back"><a href="/mail">All mails</a></p>
    <h2 id="subject">${mailSubject(mail, sender)}</h2>
    <dl>
      <dt>From</dt>
      <dd>${sender.appName} <bdi class="quiet">${sender.address}</bdi></dd>
      <dt>To</dt>
      <dd><bdi>${mail.to}</bdi></dd>
      <dt>Sent</dt>
      <dd>
        <time datetime="${new Date(mail.sentAt).toISOString()}">${dateOf(mail.sentAt)}</time>, in
        ${MAIL_WORDS[mail.language].name}
      </dd>
      <dt>Link</dt>
      <dd id="link">${linkState(mail, now)}</dd>
    </dl>
    ${mailLetter(mail, sender)}
  </article>`
}

/** Letting a link expire is for seeing what the product says then. */
function linkState({ id, used, expiresAt }: Mail, now: number): Html {
  if (used) return html`Used`
  if (expiresAt <= now) return html`Expired`
  return html`<form class="bar" method="post" action="/mail/expire">
    <span>Good until ${dateOf(expiresAt)}</span>
    <input type="hidden" name="id" value="${id}" />
    <button>Let it expire now</button>
  </form>`
}

/** The provider and its reader share a machine, and so a clock. */
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

const dateOf = (time: number) => DATE.format(time)

function timeOf(time: number, now: number): string {
  return DAY.format(time) === DAY.format(now) ? TIME.format(time) : DAY.format(time)
}
