import { directionOf } from '../email/email-language.ts'
import { EMAIL_TEXTS } from '../email/email-texts.ts'
import type { Email } from '../email/mailbox.ts'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'

export interface EmailSender {
  /** `%APP_NAME%`. */
  readonly appName: string
  /** The address from which a real project sends by default. */
  readonly email: string
}

export function emailBody(email: Email, sender: EmailSender): Html {
  const texts = EMAIL_TEXTS[email.language]
  const { text, action, notRequested } = texts[email.kind]
  const fill = (template: string) => fillTemplate(template, email, sender)
  return html`<div class="letter" lang="${email.language}" dir="${directionOf(email.language)}">
    <p class="brand" aria-hidden="true">${sender.appName}</p>
    <p>${fill(texts.greeting)}</p>
    <p>${fill(text)}</p>
    <p>
      <a class="primary" href="${email.link}" target="_blank" rel="noopener">${fill(action)}</a>
    </p>
    <p>${fill(notRequested)}</p>
    <p>${fill(texts.signature)}</p>
    <p class="quiet link">
      ${fill(texts.link)}
      <a href="${email.link}" target="_blank" rel="noopener" dir="ltr">${email.link}</a>
    </p>
  </div>`
}

export function emailSubject(email: Email, sender: EmailSender): Html {
  const { subject } = EMAIL_TEXTS[email.language][email.kind]
  return html`<bdi lang="${email.language}">${fillTemplate(subject, email, sender)}</bdi>`
}

/** Each email in the text is put into `<bdi>`, because its writing direction may differ from the text's. */
function fillTemplate(template: string, email: Email, { appName }: EmailSender): Html {
  const values: Record<string, string | Html> = {
    '%APP_NAME%': appName,
    '%EMAIL%': html`<bdi>${email.email}</bdi>`,
    '%NEW_EMAIL%': html`<bdi>${email.newEmail}</bdi>`,
  }
  const parts = template.split(/(%[A-Z_]+%)/).map((part) => html`${values[part] ?? part}`)
  return trusted(parts.map(({ markup }) => markup).join(''))
}
