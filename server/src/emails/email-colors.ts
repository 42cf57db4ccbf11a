import type { Product } from '@foyer/product/product.ts'
import { formatHex, parse, toGamut } from 'culori'

/** The design tokens that emails use. */
const TOKENS = [
  'paper',
  'surface',
  'ink',
  'ink-soft',
  'hairline',
  'accent',
  'on-accent',
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
