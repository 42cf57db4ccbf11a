import { EMAIL_TEXTS } from '../email/email-texts.ts'
import type { Email } from '../email/mailbox.ts'
import { emailBody, emailSubject } from './email-body.ts'
import type { EmailSender } from './email-body.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { dateOf } from './mailbox-dates.ts'
import type { MailboxEntry } from './mailbox-page.ts'

export function providerEntry(email: Email, sender: EmailSender): MailboxEntry {
  return { ...email, subject: emailSubject(email, sender) }
}

/** An email of the provider, with the state of its link. */
export function providerEmail(email: Email, sender: EmailSender, now: number): Html {
  return html`<h2 id="subject">${emailSubject(email, sender)}</h2>
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
    ${emailBody(email, sender)}`
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
