import type { ReceivedEmail } from '../email/received-emails.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { dateOf } from './mailbox-dates.ts'
import type { MailboxEntry } from './mailbox-page.ts'

const VIEWS = { html: 'HTML', text: 'Text', headers: 'Headers' } as const

type View = keyof typeof VIEWS

export function receivedEntry(email: ReceivedEmail): MailboxEntry {
  return { ...email, subject: html`<bdi>${email.subject}</bdi>` }
}

/** An email that arrived by SMTP. @param view the `view` in the query */
export function receivedEmail(email: ReceivedEmail, view: string | null): Html {
  const current = email.html === '' && view === null ? 'text' : parseView(view)
  return html`<h2 id="subject"><bdi>${email.subject}</bdi></h2>
    <dl>
      <dt>From</dt>
      <dd><bdi>${email.from}</bdi></dd>
      <dt>To</dt>
      <dd><bdi>${email.to}</bdi></dd>
      <dt>Sent</dt>
      <dd>
        <time datetime="${new Date(email.sentAt).toISOString()}">${dateOf(email.sentAt)}</time>, by
        SMTP
      </dd>
    </dl>
    <nav class="views" aria-label="Parts of the email">
      ${Object.keys(VIEWS).map((name) => viewLink(email, parseView(name), current))}
    </nav>
    ${partOf(email, current)}`
}

function parseView(name: string | null): View {
  return name === 'text' || name === 'headers' ? name : 'html'
}

function viewLink({ id }: ReceivedEmail, view: View, current: View): Html {
  const mark = view === current ? html` aria-current="true"` : ''
  return html`<a href="/mail/${id}?view=${view}" ${mark}>${VIEWS[view]}</a>`
}

function partOf(email: ReceivedEmail, view: View): Html {
  if (view === 'headers')
    return html`<dl class="headers">
      ${email.headers.map(
        ({ name, value }) =>
          html`<dt>${name}</dt>
            <dd><code>${value}</code></dd>`,
      )}
    </dl>`
  if (view === 'text') return html`<pre class="letter" dir="auto">${email.text}</pre>`
  return html`<iframe
    id="frame"
    title="The email as HTML"
    src="/mail/html/${email.id}"
    sandbox="${SANDBOX}"
  ></iframe>`
}

/**
 * Scripts never run. Links open a new tab, and the same origin lets the mailbox measure the height of the email.
 */
export const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
