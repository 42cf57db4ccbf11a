import type { ServerResponse } from 'node:http'
import type { ReceivedEmail } from '../email/received-emails.ts'
import { SANDBOX } from './received-email.ts'

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
export function sendReceivedHtml(response: ServerResponse, email: ReceivedEmail | undefined): void {
  response.writeHead(email === undefined ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(withLinkTarget(email?.html ?? ''))
}

/** Links open a new tab, as in other email programs; the page they lead to could not run in the frame. */
function withLinkTarget(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + html
}
