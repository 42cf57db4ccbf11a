import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'
import { PAGE_STYLE } from './page-style.ts'

/** A self-contained page of the provider, without external resources. */
export interface Page {
  readonly title: string
  readonly body: Html
  /** Added to `PAGE_STYLE`. */
  readonly style?: string
  readonly script?: string
  /** Allows the script to poll the provider. */
  readonly live?: boolean
}

/** The CSP allows only the page's own inline style and script, frames of the provider, and no framing. */
export function sendPage(response: ServerResponse, status: number, page: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(page),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(renderPage(page).markup)
}

function renderPage(page: Page): Html {
  const { title, body, script } = page
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${inline('style', styleOf(page))}
      </head>
      <body>
        <main>${body}</main>
        ${script === undefined ? '' : inline('script', script)}
      </body>
    </html>`
}

/** The text must not change, because the CSP allows it by its hash. */
function inline(element: 'style' | 'script', text: string): Html {
  return trusted(`<${element}>${text}</${element}>`)
}

function styleOf({ style = '' }: Page): string {
  return PAGE_STYLE + style
}

function contentSecurityPolicy(page: Page): string {
  const { script, live = false } = page
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src ${sourceHash(styleOf(page))}`,
    `script-src ${script === undefined ? "'none'" : sourceHash(script)}`,
    `connect-src ${live ? "'self'" : "'none'"}`,
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The CSP source for inline text. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
