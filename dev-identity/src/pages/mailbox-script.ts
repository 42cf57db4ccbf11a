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
