import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { EmailColors } from './email-colors.ts'
import { darkStyles, inlineStyle, type StyleName } from './email-styles.ts'
import { html, type Html } from './html.ts'
import type { EmailContent } from './email-content.ts'

/** Class and inline style of an element. */
type Style = (name: StyleName, extraCss?: string) => Html

/**
 * The email as a page without images, scripts or anything else that is loaded. Tables center and color what Outlook
 * for Windows would otherwise show at full width and without padding.
 */
export function renderHtml(content: EmailContent, colors: EmailColors): string {
  const { tag, direction } = LANGUAGES[content.language]
  const style: Style = (name, extraCss = '') =>
    html`class="${name}" style="${inlineStyle(name, colors) + extraCss}"`
  const page = html`<!doctype html>
    <html lang="${tag}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${content.subject}</title>
        <style>
          :root { color-scheme: light dark } ${{ markup: darkStyles(colors) }}
        </style>
      </head>
      <body ${style('page')}>
        <div lang="${tag}" dir="${direction}" ${style('page')}>
          <div style="display: none; max-height: 0; overflow: hidden">${content.lead}</div>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
            <tr>
              <td align="center" style="padding: 24px 12px">
                <table
                  role="presentation"
                  width="560"
                  cellpadding="0"
                  cellspacing="0"
                  ${style('card')}
                >
                  <tr>
                    <td align="${direction === 'rtl' ? 'right' : 'left'}" ${style('content')}>
                      ${renderContent(content, style)}
                    </td>
                  </tr>
                </table>
                ${renderFooter(content, style)}
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html> `
  return page.markup
}

function renderContent(content: EmailContent, style: Style): Html {
  const { product, subject, lead, code, advice, button } = content
  return html`<p ${style('brand')}>${product}</p>
    <h1 ${style('title')}>${subject}</h1>
    <p ${style('body')}>${lead}</p>
    ${code === undefined ? undefined : html`<p dir="ltr" ${style('code')}>${code}</p>`}
    ${renderDetails(content, style)}
    <p ${style('body')}>${advice}</p>
    ${button && renderButton(button, content.linkHint, style)}`
}

function renderDetails({ language, details }: EmailContent, style: Style): Html {
  const [align, end] =
    LANGUAGES[language].direction === 'rtl'
      ? (['right', 'left'] as const)
      : (['left', 'right'] as const)
  const rows = details.map(
    ({ label, value }) =>
      html`<tr>
        <th scope="row" align="${align}" width="34%" ${style('label', `; padding-${end}: 12px`)}>
          ${label}
        </th>
        <td align="${align}" ${style('value')}>${value}</td>
      </tr>`,
  )
  return html`<table cellpadding="0" cellspacing="0" ${style('details')}>
    ${rows}
  </table>`
}

function renderButton(
  { label, link }: NonNullable<EmailContent['button']>,
  linkHint: string,
  style: Style,
): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
      <tr>
        <td ${style('button')}>
          <a href="${link}" ${style('buttonLink')}>${label}</a>
        </td>
      </tr>
    </table>
    <p ${style('small')}>
      ${linkHint}<br /><a href="${link}" dir="ltr" ${style('link')}>${link}</a>
    </p>`
}

function renderFooter({ reason, support }: EmailContent, style: Style): Html {
  return html`<p ${style('footer')}>${reason}</p>
    ${support && html`<p ${style('footer')}><a href="${support.link}" ${style('link')}>${support.label}</a></p>`}`
}
