import { describe, expect, test } from 'vitest'
import { brand } from './brand.ts'

const { colors } = brand.parse({})

type Color = keyof typeof colors

/** WCAG's relative luminance of an `oklch()` colour, by the matrices of the OKLab colour space. */
function luminance(oklch: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number)
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * toGamut(red) + 0.7152 * toGamut(green) + 0.0722 * toGamut(blue)
}

const toGamut = (channel: number) => Math.min(1, Math.max(0, channel))

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('black and white have the highest contrast', () => {
  expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1)
})

interface Pair {
  readonly what: string
  readonly color: Color
  readonly on: readonly Color[]
  readonly least: number
}

const PAIRS: readonly Pair[] = [
  { what: 'the focus', color: 'accent', on: ['paper', 'surface', 'aside'], least: 3 },
  { what: 'the focus of a wrong field', color: 'danger', on: ['paper', 'surface'], least: 3 },
  { what: 'the edge of a control', color: 'edge', on: ['paper', 'surface', 'aside'], least: 3 },
  { what: 'text', color: 'ink', on: ['paper', 'surface', 'aside'], least: 4.5 },
  { what: 'secondary text', color: 'ink-soft', on: ['paper', 'surface', 'aside'], least: 4.5 },
  { what: 'a link', color: 'accent', on: ['paper', 'surface'], least: 4.5 },
  { what: 'the primary button', color: 'on-accent', on: ['accent', 'accent-strong'], least: 4.5 },
  { what: 'the destructive button', color: 'on-destroy', on: ['destroy'], least: 4.5 },
  { what: 'an error', color: 'danger', on: ['paper', 'surface'], least: 4.5 },
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the default colours, in the %s theme', (_theme, index) => {
  test.each(PAIRS)('$what has enough contrast', ({ color, on, least }) => {
    for (const background of on)
      expect(contrast(colors[color][index], colors[background][index])).toBeGreaterThanOrEqual(
        least,
      )
  })
})
