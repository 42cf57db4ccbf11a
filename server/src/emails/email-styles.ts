import type { EmailColors } from './email-colors.ts'

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

/** Sizes are in pixels, because Outlook for Windows knows no `rem`. */
const RULES = {
  page: { css: 'margin: 0; padding: 0', colors: { 'background-color': 'paper' } },
  card: {
    css: 'width: 100%; max-width: 560px; border-radius: 12px; border-style: solid; border-width: 1px',
    colors: { 'background-color': 'surface', 'border-color': 'hairline' },
  },
  content: { css: 'padding: 32px 28px', colors: {} },
  brand: { css: text(18, 'margin: 0 0 24px; font-weight: 700'), colors: { color: 'accent' } },
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
  buttonLink: {
    css: text(
      16,
      'display: inline-block; padding: 11px 22px; font-weight: 600; text-decoration: none',
    ),
    colors: { color: 'on-accent' },
  },
  small: { css: text(13, 'margin: 20px 0 0'), colors: { color: 'ink-soft' } },
  link: { css: 'word-break: break-all', colors: { color: 'ink-soft' } },
  footer: {
    css: text(13, 'max-width: 504px; margin: 16px auto 0; padding: 0 12px'),
    colors: { color: 'ink-soft' },
  },
} as const satisfies Record<string, Rule>

export type StyleName = keyof typeof RULES

/** An inline style in the colours of the light theme, which every email program knows. */
export function inlineStyle(name: StyleName, colors: EmailColors): string {
  const { css } = RULES[name]
  return [css, ...declareColors(name, colors, 0)].join('; ')
}

/** The colours of the dark theme by class, for programs with `prefers-color-scheme`; they override inline styles. */
export function darkStyles(colors: EmailColors): string {
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
