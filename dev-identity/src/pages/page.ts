import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { html, trusted } from './html.ts'
import type { Html } from './html.ts'
import { PAGE_STYLE } from './page-style.ts'

/** A page of the provider: everything it needs is in it, and nothing else may load. */
export interface Page {
  readonly title: string
  readonly body: Html
  /** Beside the one style of all pages. */
  readonly style?: string
  /** Most pages have none. */
  readonly script?: string
  /** Its script asks the provider for what is new. */
  readonly live?: boolean
}

/** Answers with a page that admits exactly its own style and script, and no page around it. */
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

/** To the letter: the policy admits this text by its hash. */
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
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** How a CSP names inline text it admits. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
