import { type Language, LANGUAGES } from '@foyer/contract/languages.ts'
import { PROVIDERS } from '@foyer/contract/providers.ts'
import { type EmailLogo, readEmailLogo } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import { raw } from 'hono/html'
import { html, type Html } from './html.ts'
import { type Email, EMAIL_BUTTONS, type EmailKind, type EmailParams } from './kinds.ts'
import { renderEmail } from './render.ts'
import { LOGO_ID } from './transport.ts'

const PRODUCT = 'https://product.example'

const linkOf = (kind: EmailKind) =>
  PRODUCT + (EMAIL_BUTTONS[kind] === 'log-in' ? '/login' : '/account/not-me?token=example')

const sample = (kind: EmailKind, language: Language, product: Product, logo?: EmailLogo) =>
  renderEmail(sampleEmail(kind, language, linkOf(kind)), product, logo)

export type Theme = 'light' | 'dark'

/** Which example the preview shows. */
export interface Preview {
  readonly kind: EmailKind
  readonly language: Language
  readonly theme: Theme
}

/** Unknown or missing values are replaced by defaults. */
export function parsePreview(query: URLSearchParams, { languages }: Product): Preview {
  return {
    kind: EMAIL_KINDS.find((kind) => kind === query.get('kind')) ?? 'new-device',
    language: languages.find((language) => language === query.get('language')) ?? languages[0],
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  }
}

/** An example in one theme, whatever the browser prefers. Browsers know no parts of emails. */
export async function previewHtml(
  { kind, language, theme }: Preview,
  product: Product,
): Promise<string> {
  const logo = await readEmailLogo(product.brand)
  const { html: page } = sample(kind, language, product, logo)
  return page
    .replace(`cid:${LOGO_ID}`, `data:image/png;base64,${logo?.content.toString('base64')}`)
    .replace(
      '@media (prefers-color-scheme: dark)',
      theme === 'dark' ? '@media all' : '@media not all',
    )
    .replace('color-scheme: light dark', `color-scheme: ${theme}`)
}

/** All kinds and languages to choose from, and the chosen example in both themes and as text. */
export function previewPage(preview: Preview, product: Product): string {
  const { kind, language } = preview
  const { subject, text } = sample(kind, language, product)
  const { tag, direction } = LANGUAGES[language]
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${kind} · Emails of ${product.name}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <nav aria-label="Kinds">
          <h1>Emails</h1>
          <ul>
            ${EMAIL_KINDS.map((name) => choice({ ...preview, kind: name }, sample(name, 'en', product).subject, name === kind))}
          </ul>
        </nav>
        <main>
          <nav aria-label="Languages">
            <ul>
              ${product.languages.map((code) => choice({ ...preview, language: code }, LANGUAGES[code].name, code === language))}
            </ul>
          </nav>
          <h2><bdi lang="${tag}">${subject}</bdi></h2>
          <div class="themes">${frame(preview, 'light')}${frame(preview, 'dark')}</div>
          <h3>Text</h3>
          <pre lang="${tag}" dir="${direction}">${text}</pre>
        </main>
      </body>
    </html> `
  return page.toString()
}

function choice(preview: Preview, label: string, isCurrent: boolean): Html {
  const current = isCurrent ? html` aria-current="page"` : undefined
  return html`<li><a href="/dev/emails?${queryOf(preview)}" ${current}>${label}</a></li> `
}

function frame(preview: Preview, theme: Theme): Html {
  const query = queryOf({ ...preview, theme })
  return html`<iframe title="${theme} theme" src="/dev/emails/html?${query}" sandbox></iframe> `
}

const queryOf = (preview: Preview) => new URLSearchParams({ ...preview }).toString()

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 24px; margin: 24px }
h1, h2, h3 { margin: 0 0 12px; line-height: 1.25 }
ul { margin: 0 0 16px; padding: 0; list-style: none }
main ul { display: flex; flex-wrap: wrap; gap: 4px 16px }
a { color: inherit }
a[aria-current] { font-weight: 700; text-decoration: none }
.themes { display: flex; flex-wrap: wrap; gap: 16px; margin-block-end: 16px }
iframe { flex: 1 1 22rem; height: 46rem; border: 1px solid GrayText }
pre { padding: 16px; border: 1px solid GrayText; white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 48rem) { body { grid-template-columns: minmax(0, 1fr) } }
`

const EVENT = {
  at: Date.UTC(2026, 10, 23, 19, 16),
  time_zone: 'Europe/Berlin',
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.0/24',
}

const NO_CLIENT = { ...EVENT, browser: '', system: '', address: '' }

const PROVIDER = Object.values(PROVIDERS)[0]?.firebaseId ?? ''

/** An example of each kind, for the preview and for tests. */
const SAMPLES: EmailParams = {
  'new-device': { ...EVENT, provider: 'password' },
  'password-added': EVENT,
  'password-changed': EVENT,
  'password-removed': EVENT,
  'provider-added': { ...EVENT, provider: PROVIDER },
  'provider-removed': { ...EVENT, provider: PROVIDER },
  'email-change-asked': EVENT,
  'data-exported': EVENT,
  'account-deleted': EVENT,
  'signed-out-by-operator': NO_CLIENT,
  'passkey-added': EVENT,
  'passkey-removed': EVENT,
  'authenticator-added': EVENT,
  'authenticator-removed': EVENT,
  'two-step-on': EVENT,
  'two-step-off': EVENT,
  'recovery-codes-renewed': EVENT,
  'recovery-code-used': { ...EVENT, codes_left: 7 },
  'second-step-missing': { ...EVENT, provider: 'password' },
  'codes-paused': EVENT,
  'factors-removed-by-operator': NO_CLIENT,
  'factors-restored': NO_CLIENT,
  'email-claimed': { ...EVENT, days_to_object: 14 },
  'sign-in-code': { ...EVENT, code: '482913', minutes: 10 },
  summary: { ...EVENT, of: 'password-changed', count: 3 },
  test: NO_CLIENT,
}

export const EMAIL_KINDS = Object.keys(SAMPLES) as readonly EmailKind[]

/** @param link where the button leads, in kinds that have one */
export function sampleEmail(kind: EmailKind, language: Language, link: string): Email {
  const button = EMAIL_BUTTONS[kind] === 'none' ? {} : { buttonUrl: link }
  // The type of the params follows from the kind, which TypeScript can't express here.
  return { kind, params: SAMPLES[kind], language, ...button } as Email
}
