import { describe, expect, test } from 'vitest'
import { brand } from './brand.ts'
import { parseProduct, type ProductError, type ProductInput } from './product.ts'

type Brand = NonNullable<ProductInput['brand']>

const parseBrand = (brand: object) =>
  parseProduct({ name: 'Larkspur', languages: ['en'], signIn: {}, brand }).brand

function messagesOf(brand: object): readonly string[] {
  try {
    parseBrand(brand)
    return []
  } catch (error) {
    return (error as ProductError).messages
  }
}

test('tokens that are left out keep their defaults', () => {
  const colors = { accent: ['#0b57d0', '#a8c7fa'] } satisfies Brand['colors']
  const brand = parseBrand({ colors })
  expect(brand.colors).toEqual({ ...parseBrand({}).colors, ...colors })
  expect(brand).toMatchObject({ illustration: true, text: { body: '1rem' } })
})

test.each([
  '#fff',
  '#0b57d0cc',
  'rgb(11 87 208 / 50%)',
  'rgb(calc(10 * 2) 87 208)',
  'color-mix(in oklab, #fff, hsl(0 0% 0%))',
])('the colour %s is valid', (color) => {
  expect(messagesOf({ colors: { ink: [color, color] } })).toEqual([])
})

test.each([
  'blue',
  '#12345',
  'rgb(1 2 3',
  'url(x)',
  'rgb(0 0 0);}body{',
  'var(--x)',
  'rgb(0 0 0 /* c */)',
  'rgb(0 0 0)/**/rgb(0 0 0)',
  'rgb(0)) + ((0)',
  'rgb(0) rgb(0)',
  'color-mix(in oklab, url(x), #fff)',
  'rgb(image-set(x))',
  7,
])('the colour %s is refused', (color) => {
  expect(messagesOf({ colors: { ink: ['#000', color] } })).toEqual([
    expect.stringMatching(/brand\.colors\.ink\[1\] must be a (?:colour|text)/),
  ])
})

test.each([
  [{ colors: { acent: ['#fff', '#000'] } }, 'brand.colors has the unknown option "acent"'],
  [{ colors: { ink: '#000' } }, 'brand.colors.ink must be a pair of colours: [light, dark]'],
  [{ illustration: 'no' }, 'brand.illustration must be true, false or an image: { light, dark }'],
  [
    { illustration: { light: 'brand/hall.svg', dark: 'brand/hall.jpg' } },
    'brand.illustration.dark must be the path of a file that ends in .svg or .png',
  ],
  [
    { logo: { light: 'brand/logo.gif', dark: 'brand/logo.svg' } },
    'brand.logo.light must be the path of a file that ends in .svg or .png',
  ],
  [{ logo: { light: 'brand/logo.svg' } }, 'brand.logo.dark is missing'],
  [{ icons: { app: 'icon.svg' } }, 'brand.icons.app must be the path of a file that ends in .png'],
  [
    { fonts: { body: { family: 'A"}', files: [{ file: 'a.woff2' }] } } },
    'brand.fonts.body.family must be a font family such as "Inter"',
  ],
  [
    { fonts: { heading: { family: 'Inter', files: [] } } },
    'brand.fonts.heading.files must list at least one file',
  ],
  [
    { fonts: { body: { family: 'Inter', files: [{ file: 'a.woff2', weight: 'bold' }] } } },
    'brand.fonts.body.files[0].weight must be a weight such as "400" or a range such as "100 900"',
  ],
  [{ space: ['1rem'] }, 'brand.space must list 7 lengths'],
  [{ text: { title: 'large' } }, 'brand.text.title must be a length such as "0.75rem" or "12px"'],
  [{ motion: { quick: '1' } }, 'brand.motion.quick must be a duration such as "140ms"'],
  [
    { motion: { ease: 'fast' } },
    'brand.motion.ease must be an easing function such as "ease-out" or "cubic-bezier(0.2, 0.7, 0.2, 1)"',
  ],
])('%j is reported', (brand, message) => {
  expect(messagesOf(brand)).toEqual([`foyer.config.ts: ${message}.`])
})

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
