import { parseProduct } from '@foyer/product/product.ts'
import { wcagContrast } from 'culori'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emailColors, type EmailColors } from './html.ts'

const GUIDE = new URL('../../../docs/extend/add-an-email.md', import.meta.url)

/** Text and its background. */
const PAIRS = [
  ['ink', 'surface'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'paper'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['danger', 'surface'],
] as const

const colorsOf = (colors: Record<string, [string, string]> = {}) =>
  emailColors(
    parseProduct({ name: 'Foyer', languages: ['en'], signIn: {}, brand: { colors } }).brand.colors,
  )

type Token = keyof EmailColors

const contrastsOf = (colors: EmailColors, [text, background]: readonly [Token, Token]) =>
  ([0, 1] as const).map((theme) => wcagContrast(colors[text][theme], colors[background][theme]))

describe('the contrast of text', () => {
  const fallback = colorsOf({ accent: ['color-mix(in oklab, red, blue)', '#ffffff'] })

  it.each(PAIRS)('is at least 4.5 in both themes: %s on %s', (...pair) => {
    for (const colors of [colorsOf(), fallback])
      expect(Math.min(...contrastsOf(colors, pair))).toBeGreaterThanOrEqual(4.5)
  })

  it('is as the guide says', () => {
    const rows = PAIRS.map((pair) => {
      const [light = 0, dark = 0] = contrastsOf(colorsOf(), pair)
      return `| \`${pair[0]}\` on \`${pair[1]}\` | ${light.toFixed(1)} | ${dark.toFixed(1)} |`
    })
    expect(readFileSync(GUIDE, 'utf8')).toContain(rows.join('\n'))
  })
})

describe('the colors of foyer.config.ts', () => {
  it('are converted to sRGB, in whatever notation they are written', () => {
    const { accent, ink } = colorsOf({
      accent: ['oklch(0.62796 0.25768 29.234)', 'hsl(210deg 50% 60%)'],
      ink: ['#123', 'rgb(240 240 240 / 90%)'],
    })
    expect([...accent, ...ink]).toEqual(['#ff0000', '#6699cc', '#112233', '#f0f0f0'])
  })

  it('are all replaced if one cannot be converted', () => {
    const { accent, paper } = colorsOf({ accent: ['color-mix(in oklab, red, blue)', '#fff'] })
    expect([accent[0], paper[0]]).toEqual(['#1a1a1a', '#ffffff'])
  })
})
