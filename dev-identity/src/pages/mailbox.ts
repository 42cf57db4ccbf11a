import { bodyLimit } from 'hono/body-limit'
import { raw } from 'hono/html'
import type { Context } from 'hono'
import type { ProjectState } from '../emulator/internals.ts'
import { createRoutes, type Routes } from '../http.ts'
import type { Email, Mailbox, ReceivedEmail, ReceivedEmails } from '../mail/mailbox.ts'
import { DAY_MS, EMAIL_TEXTS, directionOf, HOUR_MS, LINK_LIFETIMES_MS } from '../mail/texts.ts'
import type { EmailBrand } from '../settings.ts'
import { MAILBOX_SCRIPT, MAILBOX_STYLE } from './mailbox-assets.ts'
import { html, sendPage, type Html, type Page } from './page.ts'

interface MailboxRouteDependencies {
  /** The provider's emails. */
  readonly mailbox: Mailbox
  /** The product's emails, which arrive by SMTP. */
  readonly receivedEmails: ReceivedEmails
  readonly state: ProjectState
  readonly sender: EmailSender
}

const FORM_MAX_BYTES = 16 * 1024

export function createMailboxRoutes(dependencies: MailboxRouteDependencies): Routes {
  const { mailbox, receivedEmails, state } = dependencies
  const send = (context: Context, open?: { id: string; content: Html | undefined }) => {
    const entries = listEntries(dependencies)
    const { sender } = dependencies
    const view = {
      appName: sender.appName,
      style: letterStyle(sender),
      entries,
      now: Date.now(),
    }
    const { id = '', content } = open ?? {}
    const status = open !== undefined && content === undefined ? 404 : 200
    return sendPage(context, status, mailboxPage(view, content && { id, content }))
  }
  return createRoutes()
    .get('/mail', (context) => send(context))
    .get('/mail/messages', (context) =>
      context.json({ messages: receivedEmails.list() }, 200, { 'cache-control': 'no-store' }),
    )
    .get('/mail/html/:id', (context) =>
      sendReceivedHtml(context, receivedEmails.find(context.req.param('id'))),
    )
    .get('/mail/:id', (context) => {
      const id = context.req.param('id')
      mailbox.mark(id, { read: true })
      receivedEmails.markRead(id)
      return send(context, {
        id,
        content: findContent(dependencies, id, context.req.query('view')),
      })
    })
    .post('/mail/expire', bodyLimit({ maxSize: FORM_MAX_BYTES }), async (context) => {
      const field = (await context.req.parseBody())['id']
      const id = typeof field === 'string' ? field : ''
      const code = state.oobs.get(id)
      if (code !== undefined) {
        state.oobs.set(id, { ...code, expiresAt: Date.now() })
        mailbox.mark(id, { expiresAt: Date.now() })
      }
      return context.redirect(`/mail/${encodeURIComponent(id)}`, 303)
    })
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
  view: string | undefined,
): Html | undefined {
  const email = mailbox.find(id)
  if (email !== undefined) return providerEmail(email, sender, Date.now())
  const received = receivedEmails.find(id)
  return received && receivedEmail(received, view)
}

const EMPTY_DRAWING = raw(
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
  /** Added to the mailbox's. */
  readonly style: string
  readonly entries: readonly MailboxEntry[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** @param open the id and the content of the email that is open */
function mailboxPage(view: MailboxView, open?: { id: string; content: Html }): Page {
  const unread = view.entries.filter((entry) => !entry.read).length
  return {
    title: `${unread === 0 ? 'Mailbox' : `Mailbox (${unread} unread)`} · ${view.appName}`,
    style: MAILBOX_STYLE + view.style,
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

function providerEntry(email: Email, sender: EmailSender): MailboxEntry {
  return { ...email, subject: emailSubject(email, sender) }
}

/** An email of the provider, with the state of its link. */
function providerEmail(email: Email, sender: EmailSender, now: number): Html {
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

export interface EmailSender {
  /** `%APP_NAME%`. */
  readonly appName: string
  /** The address from which a real project sends by default. */
  readonly email: string
  readonly brand: EmailBrand | undefined
}

function emailBody(email: Email, sender: EmailSender): Html {
  const texts = EMAIL_TEXTS[email.language]
  const { text, action, notRequested = '' } = texts[email.kind]
  const fill = (template: string) => fillTemplate(template, email, sender)
  return html`<div lang="${email.language}" dir="${directionOf(email.language)}">
    <div class="letter">
      <p class="brand" aria-hidden="true">${emailBrand(sender)}</p>
      <p class="title" aria-hidden="true">${emailSubject(email, sender)}</p>
      <p>${fill(text)}</p>
      <p>
        <a class="primary" href="${email.link}" target="_blank" rel="noopener">${fill(action)}</a>
      </p>
      <p class="quiet">${fill(texts.validity)}</p>
      <p class="quiet link">
        ${fill(texts.link)}
        <a href="${email.link}" target="_blank" rel="noopener" dir="ltr">${email.link}</a>
      </p>
      ${notRequested && html`<p>${fill(notRequested)}</p>`}
    </div>
    <p class="quiet signature">${fill(texts.signature)}</p>
  </div>`
}

/** The logo, or the name with the icon before it, as in the product's own emails. */
function emailBrand({ appName, brand }: EmailSender): Html {
  const logo = brand?.logo
  if (!logo) return html`${appName}`
  const { content, width, height, isName } = logo
  const image = html`<img
    class="${isName ? 'logo' : 'mark'}"
    src="data:image/png;base64,${content.toString('base64')}"
    alt=""
    width="${width}"
    height="${height}"
  />`
  return isName ? image : html`${image} ${appName}`
}

/** The product's colours, which its configuration has checked. */
function letterStyle({ brand }: EmailSender): string {
  if (!brand) return ''
  const { accent, 'on-accent': onAccent } = brand.colors
  return `.letter { --ember: light-dark(${accent.join(', ')}); --on-ember: light-dark(${onAccent.join(', ')}) }`
}

function emailSubject(email: Email, sender: EmailSender): Html {
  const { subject } = EMAIL_TEXTS[email.language][email.kind]
  return html`<bdi lang="${email.language}">${fillTemplate(subject, email, sender)}</bdi>`
}

/** Each email in the text is put into `<bdi>`, because its writing direction may differ from the text's. */
function fillTemplate(template: string, email: Email, { appName }: EmailSender): Html {
  const values: Record<string, string | Html> = {
    '%APP_NAME%': appName,
    '%EMAIL%': html`<bdi>${email.email}</bdi>`,
    '%NEW_EMAIL%': html`<bdi>${email.newEmail}</bdi>`,
    '%TIME%': lifetime(email),
  }
  const parts = template.split(/(%[A-Z_]+%)/).map((part) => html`${values[part] ?? part}`)
  return raw(parts.join(''))
}

/** How long the link works. The product's server takes an email change for one day only. */
function lifetime({ kind, language }: Email): string {
  const ms = kind === 'VERIFY_AND_CHANGE_EMAIL' ? DAY_MS : LINK_LIFETIMES_MS[kind]
  const [count, unit] = ms > DAY_MS ? [ms / DAY_MS, 'day'] : [ms / HOUR_MS, 'hour']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(count)
}

const VIEWS = { html: 'HTML', text: 'Text', headers: 'Headers' } as const

type View = keyof typeof VIEWS

function receivedEntry(email: ReceivedEmail): MailboxEntry {
  return { ...email, subject: html`<bdi>${email.subject}</bdi>` }
}

/** An email that arrived by SMTP. @param view the `view` in the query */
function receivedEmail(email: ReceivedEmail, view: string | undefined): Html {
  const current = email.html === '' && view === undefined ? 'text' : parseView(view)
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

function parseView(name: string | undefined): View {
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
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** An email may have inline styles and images; it can't run scripts, send forms or load anything. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${SANDBOX}`,
].join('; ')

/** Sends the HTML of an email for the mailbox's frame. */
function sendReceivedHtml(context: Context, email: ReceivedEmail | undefined) {
  return context.html(withLinkTarget(email?.html ?? ''), email === undefined ? 404 : 200, {
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}

/** Links open a new tab, as in other email programs; the page they lead to could not run in the frame. */
function withLinkTarget(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + html
}

/** Server and browser run on the same machine, so the server's time zone is right. */
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Date and time. */
const dateOf = (time: number) => DATE.format(time)

/** The time if it is today, otherwise the date. */
function timeOf(time: number, now: number): string {
  return DAY.format(time) === DAY.format(now) ? TIME.format(time) : DAY.format(time)
}
