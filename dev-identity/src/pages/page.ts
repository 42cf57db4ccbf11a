import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html as honoHtml, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HtmlEscapedString } from 'hono/utils/html'

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
export function sendPage(context: Context, status: ContentfulStatusCode, page: Page) {
  return context.html(renderPage(page), status, {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(page),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
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
  return raw(`<${element}>${text}</${element}>`)
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

/** Escaped markup. */
export type Html = HtmlEscapedString

/** Builds markup and escapes text in `${}`. Hono returns a promise only for nested promises, which no page has. */
export const html = honoHtml as (
  strings: TemplateStringsArray,
  ...parts: (string | number | Html | readonly Html[])[]
) => Html

/** The inline styles of all pages of the provider, with a light and a dark theme. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf7f2, #12151d);
  --raised: light-dark(#fffdf9, #1a1e29);
  --ink: light-dark(#1d1a16, #eceae5);
  --quiet: light-dark(#615a50, #a9a8a6);
  --line: light-dark(#8f8678, #6d7280);
  --hair: light-dark(#e3dccf, #2c3140);
  --ember: light-dark(#a8431a, #f0925f);
  --on-ember: light-dark(#ffffff, #1a0f08);
  --danger: light-dark(#a3201d, #ff9a8f);
  accent-color: var(--ember);
  font: 16px/1.6 system-ui, sans-serif;
}
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink) }
main { max-width: 42rem; margin-inline: auto; padding: 40px 16px 64px }
h1 { margin: 0 0 8px; font-size: 2rem; line-height: 1.15; letter-spacing: -0.02em }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.35 }
p { margin: 0 0 16px }
a { color: var(--ember); text-underline-offset: 0.2em; overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px }
[hidden] { display: none }
.quiet, .subtitle, time { color: var(--quiet); font-size: 0.875rem }
.bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: baseline; justify-content: space-between }
ul, ol { margin: 0; padding: 0; list-style: none }

button, .button {
  min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--raised); color: inherit; font: inherit; cursor: pointer;
}
button:hover { border-color: var(--ink) }
button.primary { border-color: var(--ember); background: var(--ember); color: var(--on-ember); font-weight: 600 }
button:disabled { opacity: 0.55; cursor: not-allowed }
label > span:first-child, .field > label { display: block; font-weight: 600 }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--raised); color: inherit; font: inherit;
}
.field { margin-block: 12px }
.error { color: var(--danger); font-size: 0.875rem }
.error:empty { margin: 0 }

.empty { padding: 40px 20px; border: 1px dashed var(--line); border-radius: 12px; text-align: center }

.list { display: grid; gap: 8px; margin-block: 16px }
.list button { display: block; width: 100% }
.account { text-align: start; line-height: 1.4 }
.account > span { display: block; overflow-wrap: anywhere }
#main-action { display: flex; flex-wrap: wrap; gap: 8px; justify-content: space-between; margin-block-start: 24px }
@media (max-width: 34rem) { main { padding-block: 24px 32px } h1 { font-size: 1.5rem } }
`
