/** Additional styles of the mailbox: a list and the open email, side by side on wide screens. */
export const MAILBOX_STYLE = `
main { max-width: 72rem }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.mailbox { display: grid; gap: 24px 40px; grid-template-columns: minmax(0, 1fr) }
.mailbox header p { margin: 0 }
.mailbox ol { border-block-start: 1px solid var(--hair) }
.mailbox li { border-block-end: 1px solid var(--hair) }
.mailbox li a { display: block; margin-inline: -16px; padding: 12px 16px 12px 13px; border-inline-start: 3px solid transparent; color: inherit; text-decoration: none }
.mailbox li a:hover { background: var(--raised) }
.mailbox li a[aria-current] { background: var(--raised); border-color: var(--ember) }
.mailbox li .bar { flex-wrap: nowrap; font-size: 0.875rem; color: var(--quiet) }
.mailbox li .to { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.mailbox li time { flex: none; font-variant-numeric: tabular-nums }
.unread .subject { font-weight: 600 }
.dot { display: inline-block; width: 8px; height: 8px; margin-inline-end: 8px; border: 4px solid var(--ember); border-radius: 50%; vertical-align: 1px }

.mailbox article { min-width: 0 }
.mailbox article > h2 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em }
.back { margin-block-end: 16px }
.mailbox dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 24px; font-size: 0.875rem; align-items: baseline }
.mailbox dt { color: var(--quiet) }
.mailbox dd { margin: 0; overflow-wrap: anywhere }
.mailbox dd form { justify-content: start }
.mailbox dd button { min-height: 32px; padding: 2px 12px; font-size: 0.875rem }

.letter { padding: 32px 28px; border: 1px solid var(--hair); border-radius: 12px; background: var(--raised); box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px -16px rgb(0 0 0 / 0.14); overflow-wrap: anywhere }
:is(:lang(ja), :lang(zh), :lang(ar)) { line-break: strict; letter-spacing: normal }
.letter > :last-child { margin: 0 }
.letter .brand { display: flex; gap: 12px; align-items: center; margin-block-end: 24px; color: var(--ember); font-size: 1.125rem; font-weight: 700 }
.letter .mark { border: 1px solid var(--hair); border-radius: 6px }
.letter .title { margin-block-end: 12px; font-size: 1.5rem; font-weight: 700; line-height: 1.25 }
.letter bdi { font-weight: 600 }
.letter a.primary { display: inline-block; min-height: 44px; margin-block: 4px; padding: 10px 22px; border-radius: 8px; background: var(--ember); color: var(--on-ember); font-weight: 600; text-decoration: none }
.signature { margin-block-start: 16px; text-align: center }
.letter .link a { display: block; text-align: start; color: inherit; font-size: 0.8125rem }

.views { display: flex; gap: 8px; margin-block-end: 16px }
.views a { padding: 4px 12px; border: 1px solid var(--line); border-radius: 8px; color: inherit; font-size: 0.875rem; text-decoration: none }
.views a:hover { border-color: var(--ink) }
.views a[aria-current] { border-color: var(--ember); color: var(--ember); font-weight: 600 }
iframe { display: block; width: 100%; height: 32rem; border: 1px solid var(--hair); border-radius: 12px; background: var(--raised) }
pre.letter { margin: 0; font: 0.875rem/1.6 ui-monospace, monospace; white-space: pre-wrap }
.mailbox dl.headers { grid-template-columns: minmax(0, 1fr); gap: 0 }
.headers dd { margin-block-end: 8px }

.nothing { display: none }
.mailbox .empty { max-width: 28rem; margin-inline: auto; padding: 40px 0; border: 0 }
.empty svg { margin-block-end: 16px; color: var(--quiet) }
.empty .light { fill: var(--ember); fill-opacity: 0.16 }
.empty .paper { fill: var(--raised) }
.empty h2 { margin-block-end: 4px }
@media (min-width: 56rem) {
  .mailbox { grid-template-columns: 22rem minmax(0, 1fr); grid-template-rows: auto 1fr }
  .mailbox header { grid-column: 1 }
  #emails { grid-column: 1 }
  .mailbox article, .mailbox .nothing { grid-column: 2; grid-row: 1 / span 2 }
  .mailbox .back { display: none }
  .mailbox:not(:has(li)) :is(header, #emails) { grid-column: 1 / -1 }
  .mailbox:has(li) .nothing { display: block; grid-row: 2; align-self: start; position: sticky; inset-block-start: 12px; margin-block: 12px }
}
@media (max-width: 55.99rem) {
  .open #emails { display: none }
  .mailbox.open header { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
}
@media (max-width: 34rem) { .letter { padding: 24px 20px } }
`

const POLL_INTERVAL_MS = 2_000

/**
 * Polls the same page and replaces its changed parts. Keeps the focus and announces the number of unread
 * emails. Makes the frame of an email as high as the email.
 */
export const MAILBOX_SCRIPT = `
const replace = (id, fresh) => {
  const shown = document.getElementById(id)
  const next = fresh.getElementById(id)
  if (!shown || !next || shown.innerHTML === next.innerHTML) return false
  const focused = shown.contains(document.activeElement) && document.activeElement.getAttribute('href')
  shown.replaceWith(next)
  if (focused) next.querySelector('[href="' + focused + '"]')?.focus()
  return true
}
const poll = async () => {
  if (document.hidden) return
  const response = await fetch(location.pathname).catch(() => undefined)
  if (!response?.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  replace('link', fresh)
  if (!replace('emails', fresh) || document.title === fresh.title) return
  document.title = fresh.title
  document.getElementById('announcement').textContent = fresh.title
}
const frame = document.getElementById('frame')
const fit = () => {
  const page = frame.contentDocument?.documentElement
  frame.style.height = '0'
  if (page) frame.style.height = page.scrollHeight + 'px'
}
if (frame) {
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  fit()
}
setInterval(poll, ${POLL_INTERVAL_MS})
document.addEventListener('visibilitychange', poll)
`
