import { directionOf } from '../mail/mail-language.ts'
import { MAIL_WORDS } from '../mail/mail-words.ts'
import type { Mail } from '../mail/mailbox.ts'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'

/** Who mails come from. */
export interface MailSender {
  /** `%APP_NAME%`. */
  readonly appName: string
  /** A real project's own, until its owner sets another. */
  readonly address: string
}

/** A mail as it would look in its reader's language; the link in it is not followed by itself. */
export function mailLetter(mail: Mail, sender: MailSender): Html {
  const words = MAIL_WORDS[mail.language]
  const { text, action, otherwise } = words[mail.kind]
  const fill = (template: string) => fillTemplate(template, mail, sender)
  return html`<div class="letter" lang="${mail.language}" dir="${directionOf(mail.language)}">
    <p class="brand" aria-hidden="true">${sender.appName}</p>
    <p>${fill(words.greeting)}</p>
    <p>${fill(text)}</p>
    <p>
      <a class="primary" href="${mail.link}" target="_blank" rel="noopener">${fill(action)}</a>
    </p>
    <p>${fill(otherwise)}</p>
    <p>${fill(words.signature)}</p>
    <p class="quiet link">
      ${fill(words.link)}
      <a href="${mail.link}" target="_blank" rel="noopener" dir="ltr">${mail.link}</a>
    </p>
  </div>`
}

/** The subject line, in its own language and direction. */
export function mailSubject(mail: Mail, sender: MailSender): Html {
  const { subject } = MAIL_WORDS[mail.language][mail.kind]
  return html`<bdi lang="${mail.language}">${fillTemplate(subject, mail, sender)}</bdi>`
}

/** Addresses keep their own direction within a line of the other one. */
function fillTemplate(template: string, mail: Mail, { appName }: MailSender): Html {
  const values: Record<string, string | Html> = {
    '%APP_NAME%': appName,
    '%EMAIL%': html`<bdi>${mail.email}</bdi>`,
    '%NEW_EMAIL%': html`<bdi>${mail.newEmail}</bdi>`,
  }
  const parts = template.split(/(%[A-Z_]+%)/).map((part) => html`${values[part] ?? part}`)
  return trusted(parts.map(({ markup }) => markup).join(''))
}
