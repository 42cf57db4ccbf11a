/** How often an open mailbox looks for mail, in milliseconds. */
const LOOK_EVERY_MS = 2_000

/**
 * Looks for new mail without a reload: asks for the same page and exchanges the parts that have
 * changed. What has the focus keeps it, and the number of unread mails is announced.
 */
export const MAILBOX_SCRIPT = `
const exchange = (id, fresh) => {
  const shown = document.getElementById(id)
  const next = fresh.getElementById(id)
  if (!shown || !next || shown.innerHTML === next.innerHTML) return false
  const focused = shown.contains(document.activeElement) && document.activeElement.getAttribute('href')
  shown.replaceWith(next)
  if (focused) next.querySelector('[href="' + focused + '"]')?.focus()
  return true
}
const look = async () => {
  if (document.hidden) return
  const answer = await fetch(location.pathname).catch(() => undefined)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  exchange('link', fresh)
  if (!exchange('mails', fresh) || document.title === fresh.title) return
  document.title = fresh.title
  document.getElementById('news').textContent = fresh.title
}
setInterval(look, ${LOOK_EVERY_MS})
document.addEventListener('visibilitychange', look)
`
