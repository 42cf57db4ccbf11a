import { expect, test } from 'vitest'
import { DEFAULT_COLORS, deriveColors } from './colors.ts'
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
  const colors = { ink: ['#000', '#fff'] } satisfies Brand['colors']
  const brand = parseBrand({ colors })
  expect(brand.colors).toEqual({ ...DEFAULT_COLORS, ...colors })
  expect(brand).toMatchObject({ illustration: true, text: { body: '1rem' } })
})

test('pages have a typeface, unless they take the fonts of the system', () => {
  expect(parseBrand({}).fonts.body).toMatchObject({ family: 'Figtree' })
  expect(parseBrand({ fonts: { body: 'system' } }).fonts.body).toBe(undefined)
})

test('one colour decides the theme; what is given stays', () => {
  const colors = { leaf: ['#123456', '#234567'] } satisfies Brand['colors']
  expect(parseBrand({ color: '#4a3fb5', colors }).colors).toEqual({
    ...deriveColors('#4a3fb5'),
    ...colors,
  })
})

test('without it, the accent decides, if it can be computed', () => {
  const accent = (light: string) => ({ accent: [light, '#a8c7fa'] })
  expect(parseBrand({ colors: accent('#0b57d0') }).colors).toEqual({
    ...deriveColors('#0b57d0'),
    ...accent('#0b57d0'),
  })
  const mixed = 'color-mix(in oklab, #fff, #000)'
  expect(parseBrand({ colors: accent(mixed) }).colors).toEqual({
    ...DEFAULT_COLORS,
    ...accent(mixed),
  })
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
  [
    { color: 'rgb(0 0 0 / 50%)' },
    'brand.color must be a colour such as "#4a3fb5", "rgb(74 63 181)" or "oklch(0.45 0.17 280)"',
  ],
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
  [
    { shadow: { surface: '0 0 0 red;}' } },
    'brand.shadow.surface must be a shadow such as "0 1px 2px rgb(0 0 0 / 6%)", or "none"',
  ],
  [{ motion: { quick: '1' } }, 'brand.motion.quick must be a duration such as "140ms"'],
  [
    { motion: { ease: 'fast' } },
    'brand.motion.ease must be an easing function such as "ease-out" or "cubic-bezier(0.2, 0.7, 0.2, 1)"',
  ],
])('%j is reported', (brand, message) => {
  expect(messagesOf(brand)).toEqual([`foyer.config.ts: ${message}.`])
})
