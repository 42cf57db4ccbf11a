import { type Language, LANGUAGES } from '@foyer/contract/languages.ts'
import type { EmailLogo } from '@foyer/product/load.ts'
import type { Product } from '@foyer/product/product.ts'
import { formatHex, parse, toGamut } from 'culori'
import { html as honoHtml, raw } from 'hono/html'
import { LOGO_ID } from './transport.ts'

/** What an email contains, as plain text without markup. */
export interface EmailContent {
  readonly language: Language
  readonly product: string
  readonly logo: EmailLogo | undefined
  readonly subject: string
  readonly lead: string
  /** Shown large, to be typed in. */
  readonly code: string | undefined
  readonly details: readonly Detail[]
  readonly colon: string
  readonly advice: string
  readonly button: Button | undefined
  readonly linkHint: string
  readonly reason: string
  readonly support: { readonly label: string; readonly link: string } | undefined
}

interface Button {
  readonly label: string
  readonly link: string
  /** Whether it raises the alarm, and so must not look like the next step. */
  readonly isAlarm: boolean
}

export interface Detail {
  readonly label: string
  readonly value: string
}

/**
 * The email as a page without scripts or anything that is loaded: its only image is a part of the email. Tables center
 * and color what Outlook for Windows would otherwise show at full width and without padding.
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
          :root { color-scheme: light dark } ${raw(darkStyles(colors))}
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
  return page.toString()
}

/** Class and inline style of an element. */
type Style = (name: StyleName, extraCss?: string) => Html

function renderContent(content: EmailContent, style: Style): Html {
  const { subject, lead, code, advice, button } = content
  return html`<p ${style('brand')}>${renderBrand(content, style)}</p>
    <h1 ${style('title')}>${subject}</h1>
    <p ${style('body')}>${lead}</p>
    ${code === undefined ? undefined : html`<p dir="ltr" ${style('code')}>${code}</p>`}
    ${renderDetails(content, style)}
    <p ${style('body')}>${advice}</p>
    ${button && renderButton(button, content.linkHint, style)}`
}

/** Programs that don't show the image show the name. */
function renderBrand({ product, logo }: EmailContent, style: Style): Html {
  if (!logo) return html`${product}`
  const { width, height, isName } = logo
  const alt = isName ? product : ''
  const image = html`<img
    src="cid:${LOGO_ID}"
    alt="${alt}"
    width="${String(width)}"
    height="${String(height)}"
    ${style(isName ? 'logo' : 'mark')}
  />`
  return isName ? image : html`${image}&nbsp; ${product}`
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

function renderButton({ label, link, isAlarm }: Button, linkHint: string, style: Style): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
      <tr>
        <td ${style(isAlarm ? 'alarm' : 'button')}>
          <a href="${link}" ${style(isAlarm ? 'alarmLink' : 'buttonLink')}>${label}</a>
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

/** Markup in which all text is escaped. */
export type Html = ReturnType<typeof raw>

/** Builds markup and escapes text in `${}`. Hono returns a promise only for nested promises, which no email has. */
export const html = honoHtml as (
  strings: TemplateStringsArray,
  ...parts: readonly (string | readonly Html[] | undefined)[]
) => Html

type Token = keyof EmailColors

/** Email programs don't load fonts, so these are installed ones. */
const FONTS =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

interface Rule {
  readonly css: string
  /** CSS properties whose value is a colour. */
  readonly colors: Readonly<Record<string, Token>>
}

const text = (size: number, rest = '') =>
  `font-family: ${FONTS}; font-size: ${size}px; line-height: 1.5; ${rest}`

const BUTTON_LINK = text(
  16,
  'display: inline-block; padding: 11px 22px; font-weight: 600; text-decoration: none',
)

/** Sizes are in pixels, because Outlook for Windows knows no `rem`. */
const RULES = {
  page: { css: 'margin: 0; padding: 0', colors: { 'background-color': 'paper' } },
  card: {
    css: 'width: 100%; max-width: 560px; border-radius: 12px; border-style: solid; border-width: 1px',
    colors: { 'background-color': 'surface', 'border-color': 'hairline' },
  },
  content: { css: 'padding: 32px 28px', colors: {} },
  brand: { css: text(18, 'margin: 0 0 24px; font-weight: 700'), colors: { color: 'accent' } },
  mark: {
    css: 'border-style: solid; border-width: 1px; border-radius: 6px; vertical-align: middle',
    colors: { 'border-color': 'hairline' },
  },
  logo: { css: 'border: 0; vertical-align: middle', colors: {} },
  title: {
    css: text(24, 'margin: 0 0 12px; line-height: 1.25; font-weight: 700'),
    colors: { color: 'ink' },
  },
  body: { css: text(16, 'margin: 0 0 20px'), colors: { color: 'ink' } },
  code: {
    css: text(32, 'margin: 0 0 20px; font-weight: 700; letter-spacing: 6px'),
    colors: { color: 'ink' },
  },
  details: {
    css: 'width: 100%; margin: 0 0 20px; border-collapse: collapse; border-style: solid; border-width: 1px 0 0',
    colors: { 'border-color': 'hairline' },
  },
  label: {
    css: text(
      14,
      'padding: 10px 0; font-weight: 400; vertical-align: top; border-style: solid; border-width: 0 0 1px',
    ),
    colors: { color: 'ink-soft', 'border-color': 'hairline' },
  },
  value: {
    css: text(
      14,
      'padding: 10px 0; vertical-align: top; border-style: solid; border-width: 0 0 1px',
    ),
    colors: { color: 'ink', 'border-color': 'hairline' },
  },
  button: { css: 'border-radius: 8px', colors: { 'background-color': 'accent' } },
  buttonLink: { css: BUTTON_LINK, colors: { color: 'on-accent' } },
  alarm: {
    css: 'border-radius: 8px; border-style: solid; border-width: 1px',
    colors: { 'border-color': 'danger' },
  },
  alarmLink: { css: BUTTON_LINK, colors: { color: 'danger' } },
  small: { css: text(13, 'margin: 20px 0 0'), colors: { color: 'ink-soft' } },
  link: { css: 'word-break: break-all', colors: { color: 'ink-soft' } },
  footer: {
    css: text(13, 'max-width: 504px; margin: 16px auto 0; padding: 0 12px'),
    colors: { color: 'ink-soft' },
  },
} as const satisfies Record<string, Rule>

type StyleName = keyof typeof RULES

/** An inline style in the colours of the light theme, which every email program knows. */
function inlineStyle(name: StyleName, colors: EmailColors): string {
  const { css } = RULES[name]
  return [css, ...declareColors(name, colors, 0)].join('; ')
}

/** The colours of the dark theme by class, for programs with `prefers-color-scheme`; they override inline styles. */
function darkStyles(colors: EmailColors): string {
  const names = Object.keys(RULES) as StyleName[]
  const rules = names.map((name) => {
    const declarations = declareColors(name, colors, 1).map((one) => `${one} !important`)
    return declarations.length === 0 ? '' : `.${name} { ${declarations.join('; ')} }`
  })
  return `@media (prefers-color-scheme: dark) { ${rules.join(' ')} }`
}

function declareColors(name: StyleName, colors: EmailColors, theme: 0 | 1): readonly string[] {
  const properties: Rule['colors'] = RULES[name].colors
  return Object.entries(properties).map(
    ([property, token]) => `${property}: ${colors[token][theme]}`,
  )
}

/** The design tokens that emails use. */
const TOKENS = [
  'paper',
  'surface',
  'ink',
  'ink-soft',
  'hairline',
  'accent',
  'on-accent',
  'danger',
] as const satisfies readonly (keyof Colors)[]

type Colors = Product['brand']['colors']

/** A colour in light and in dark theme, as `#rrggbb`. */
type EmailColor = readonly [light: string, dark: string]

export type EmailColors = Readonly<Record<(typeof TOKENS)[number], EmailColor>>

/** For colours that can't be computed here, such as `color-mix()`: black on white. */
const FALLBACK: EmailColors = {
  paper: ['#ffffff', '#161616'],
  surface: ['#ffffff', '#1f1f1f'],
  ink: ['#1a1a1a', '#f0f0f0'],
  'ink-soft': ['#595959', '#b3b3b3'],
  hairline: ['#dddddd', '#3d3d3d'],
  accent: ['#1a1a1a', '#f0f0f0'],
  'on-accent': ['#ffffff', '#1a1a1a'],
  danger: ['#a20041', '#ff9db5'],
}

const toSrgb = toGamut('rgb', 'oklch')

/** Email programs know only sRGB colours. If one can't be converted, all are replaced, to keep the contrast. */
export function emailColors(colors: Colors): EmailColors {
  const converted = TOKENS.map((name) => [name, colors[name].map(toHex)] as const)
  const isComplete = converted.every(([, pair]) => !pair.includes(undefined))
  return isComplete ? (Object.fromEntries(converted) as unknown as EmailColors) : FALLBACK
}

function toHex(css: string): string | undefined {
  const color = parse(css)
  return color && formatHex(toSrgb(color))
}
