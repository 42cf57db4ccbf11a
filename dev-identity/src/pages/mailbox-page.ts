import type { Mail } from '../mail/mailbox.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Page } from './page.ts'

interface MailWords {
  readonly subject: string
  readonly text: (mail: Mail) => string
  readonly action: string
}

/** What each mail of the provider says. */
const MAIL_WORDS: Record<string, MailWords> = {
  VERIFY_EMAIL: {
    subject: 'Verify your email address',
    text: ({ to }) => `Follow the link to confirm that ${to} is yours.`,
    action: 'Verify this address',
  },
  PASSWORD_RESET: {
    subject: 'Reset your password',
    text: ({ to }) => `Follow the link to choose a new password for ${to}.`,
    action: 'Choose a new password',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Confirm your new email address',
    text: ({ newEmail }) => `Follow the link to use ${newEmail} from now on.`,
    action: 'Use this address',
  },
  RECOVER_EMAIL: {
    subject: 'Your email address was changed',
    text: ({ to }) => `If that was not you, follow the link to get ${to} back.`,
    action: 'Undo the change',
  },
  EMAIL_SIGNIN: {
    subject: 'Sign in with this link',
    text: ({ to }) => `Follow the link to sign in as ${to}.`,
    action: 'Sign in',
  },
}

const OTHER_MAIL: MailWords = {
  subject: 'A message about your account',
  text: () => 'Follow the link to go on.',
  action: 'Open the link',
}

/** All mails, newest first; marking one as read is a plain form, so no script is needed. */
export function mailboxPage(mails: readonly Mail[]): Page {
  const unread = mails.filter((mail) => !mail.read).length
  return {
    title: unread === 0 ? 'Mailbox' : `Mailbox (${unread} unread)`,
    body: html`
      <div class="bar">
        <h1>Mailbox</h1>
        <a href="/mail">Check for new mail</a>
      </div>
      <p class="quiet">
        Nothing leaves this machine: mails the identity provider would send arrive here instead.
      </p>
      ${
        mails.length === 0
          ? EMPTY
          : html`<ol class="mails" aria-label="Mails, newest first">
              ${mails.map(mailItem)}
            </ol>`
      }
    `,
  }
}

const EMPTY = html` <div class="empty">
  <h2>No mail yet</h2>
  <p class="quiet">Ask for a password reset or verify an address, and the mail is here.</p>
</div>`

function mailItem(mail: Mail): Html {
  const { subject, text, action } = MAIL_WORDS[mail.kind] ?? OTHER_MAIL
  return html`<li>
    <article class="mail ${mail.read ? 'read' : 'unread'}">
      <div class="bar">
        <h2>${subject}</h2>
        <span class="state">${mail.read ? 'Read' : 'Unread'}</span>
      </div>
      <div class="quiet">To ${mail.to}, <time datetime="${mail.sentAt}">${sentAt(mail)}</time></div>
      <p>${text(mail)}</p>
      <div class="bar">
        <a href="${mail.link}">${action}</a>${mail.read ? '' : markReadForm(mail, subject)}
      </div>
    </article>
  </li>`
}

function markReadForm(mail: Mail, subject: string): Html {
  return html`<form method="post" action="/mail/read">
    <input type="hidden" name="id" value="${mail.id}" />
    <button aria-label="Mark as read: ${subject}, to ${mail.to}">Mark as read</button>
  </form>`
}

/** As `2026-03-01 09:30 UTC`: the page does not know the reader's clock. */
function sentAt({ sentAt: time }: Mail): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
}
