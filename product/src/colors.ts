/*
 * Colours of a theme: derived from one brand colour, and judged. The arithmetic is that of the OKLab colour space
 * (Björn Ottosson, 2020), in which equal distances look equally different.
 */

/** A colour in light and in dark theme. */
export type LightAndDark = [light: string, dark: string]

/** The default theme: warm paper and ink, and ember as the accent. */
export const DEFAULT_COLORS = {
  paper: ['oklch(0.975 0.008 80)', 'oklch(0.2 0.018 272)'],
  surface: ['oklch(0.995 0.004 80)', 'oklch(0.245 0.02 272)'],
  aside: ['oklch(0.925 0.018 75)', 'oklch(0.165 0.03 268)'],
  ink: ['oklch(0.24 0.02 60)', 'oklch(0.94 0.008 80)'],
  'ink-soft': ['oklch(0.46 0.025 60)', 'oklch(0.76 0.015 80)'],
  edge: ['oklch(0.6 0.025 65)', 'oklch(0.58 0.019 272)'],
  hairline: ['oklch(0.88 0.015 75)', 'oklch(0.33 0.019 272)'],
  accent: ['oklch(0.53 0.15 42)', 'oklch(0.74 0.135 52)'],
  'accent-strong': ['oklch(0.47 0.145 41)', 'oklch(0.8 0.12 56)'],
  'on-accent': ['oklch(0.99 0.005 80)', 'oklch(0.2 0.03 50)'],
  info: ['oklch(0.46 0.1 250)', 'oklch(0.8 0.09 245)'],
  success: ['oklch(0.48 0.11 150)', 'oklch(0.8 0.13 155)'],
  warning: ['oklch(0.5 0.11 75)', 'oklch(0.84 0.12 85)'],
  danger: ['oklch(0.45 0.19 8)', 'oklch(0.78 0.135 0)'],
  destroy: ['oklch(0.45 0.19 8)', 'oklch(0.54 0.2 8)'],
  'on-destroy': ['oklch(0.99 0.005 80)', 'oklch(0.99 0.005 80)'],
  leaf: ['oklch(0.6 0.14 45)', 'oklch(0.36 0.075 45)'],
  light: ['oklch(0.99 0.035 90)', 'oklch(0.88 0.12 78)'],
  glow: ['oklch(0.9 0.085 75)', 'oklch(0.6 0.14 58)'],
} satisfies Record<string, LightAndDark>

export type ColorToken = keyof typeof DEFAULT_COLORS

export type Colors = Readonly<Record<ColorToken, LightAndDark>>

/** Colours of a theme in the hue of `seed`, which must be a colour that `isJudgeable`. */
export function deriveColors(seed: string): Colors {
  const { chroma, hue } = toOklch(parse(seed) ?? BLACK)
  /** How colourful the tints are: a black brand has none. */
  const strength = Math.min(1, chroma / 0.12)
  const tint = (lightness: number, most: number) => format(lightness, most * strength, hue)
  const paper: LightAndDark = [tint(0.975, 0.008), tint(0.2, 0.018)]
  const surface: LightAndDark = [tint(0.995, 0.004), tint(0.245, 0.02)]
  const accent = [
    stepUntil(seed, -1, (color) => contrast(color, paper[0]) >= 4.6),
    // A black brand is white at night.
    stepUntil(seed, +1, (color) => contrast(color, surface[1]) >= (chroma < 0.03 ? 13 : 7)),
  ] satisfies LightAndDark
  const danger: LightAndDark = [unlike(accent[0], DANGERS[0]), unlike(accent[1], DANGERS[1])]
  return {
    ...DEFAULT_COLORS,
    paper,
    surface,
    aside: [tint(0.925, 0.018), tint(0.165, 0.03)],
    ink: [tint(0.24, 0.02), tint(0.94, 0.008)],
    'ink-soft': [tint(0.46, 0.025), tint(0.76, 0.015)],
    edge: [tint(0.6, 0.025), tint(0.58, 0.02)],
    hairline: [tint(0.88, 0.015), tint(0.33, 0.02)],
    accent,
    'accent-strong': [shift(accent[0], -0.06), shift(accent[1], 0.06)],
    'on-accent': [tint(0.99, 0.005), tint(0.2, 0.03)],
    danger,
    destroy: [danger[0], DEFAULT_COLORS.destroy[1]],
    leaf: [tint(0.6, 0.14), tint(0.36, 0.075)],
    light: [tint(0.99, 0.035), tint(0.88, 0.12)],
    glow: [tint(0.9, 0.085), tint(0.6, 0.14)],
  }
}

/** Crimson, unless the accent is red itself: then a darker or a lighter red. */
const DANGERS: LightAndDarkLists = [
  ['oklch(0.45 0.19 8)', 'oklch(0.31 0.12 8)', 'oklch(0.55 0.2 20)'],
  ['oklch(0.78 0.135 0)', 'oklch(0.86 0.08 0)', 'oklch(0.66 0.2 20)'],
]

type LightAndDarkLists = readonly [light: readonly string[], dark: readonly string[]]

/** The first one that looks unlike the accent. If none does, the build reports it. */
const unlike = (accent: string, [first = '', ...others]: readonly string[]) =>
  [first, ...others].find((color) => distance(color, accent) >= LEAST_DISTANCE) ?? first

interface Rule {
  readonly what: string
  readonly color: ColorToken
  readonly on: readonly ColorToken[]
  readonly least: number
}

/** Contrast according to WCAG 2.2. */
const CONTRASTS: readonly Rule[] = [
  { what: 'text', color: 'ink', on: ['paper', 'surface', 'aside'], least: 4.5 },
  { what: 'secondary text', color: 'ink-soft', on: ['paper', 'surface', 'aside'], least: 4.5 },
  { what: 'a link', color: 'accent', on: ['paper', 'surface'], least: 4.5 },
  { what: 'the focus', color: 'accent', on: ['aside'], least: 3 },
  { what: 'the edge of a control', color: 'edge', on: ['paper', 'surface', 'aside'], least: 3 },
  {
    what: 'the text of the main button',
    color: 'on-accent',
    on: ['accent', 'accent-strong'],
    least: 4.5,
  },
  { what: 'an error', color: 'danger', on: ['paper', 'surface'], least: 4.5 },
  { what: 'a warning', color: 'warning', on: ['paper', 'surface'], least: 4.5 },
  { what: 'what is done', color: 'success', on: ['paper', 'surface'], least: 4.5 },
  { what: 'the mark of a notice', color: 'info', on: ['paper', 'surface'], least: 4.5 },
  { what: 'the text of a button that deletes', color: 'on-destroy', on: ['destroy'], least: 4.5 },
]

/** In OKLab. Below it, many people take a button that deletes for the main button, or an error for a focused field. */
const LEAST_DISTANCE = 0.12

/** What is hard to read or to tell apart: a sentence each, with what to change. Colours that can't be computed here are not judged. */
export function findColorFaults(colors: Colors): string[] {
  const themes = ['light', 'dark'] as const
  return themes.flatMap((theme, index) => {
    const css = (token: ColorToken) => colors[token][index] ?? ''
    const unreadable = CONTRASTS.flatMap(({ what, color, on, least }) =>
      on
        .filter((ground) => contrast(css(color), css(ground)) < least)
        .map((ground) => {
          const is = contrast(css(color), css(ground)).toFixed(1)
          const way = luminanceOf(css(color)) < luminanceOf(css(ground)) ? 'darker' : 'lighter'
          return `brand.colors.${color}: in the ${theme} theme, ${what} has a contrast of ${is}:1 on ${ground}, and needs ${least}:1. Make ${color} ${way}.`
        }),
    )
    const alike = (['danger', 'destroy'] as const)
      .filter((token) => distance(css(token), css('accent')) < LEAST_DISTANCE)
      .map(
        (token) =>
          `brand.colors.${token}: in the ${theme} theme, it looks like accent, so people can't tell danger from the brand. Give ${token} another hue or lightness.`,
      )
    return [...unreadable, ...alike]
  })
}

/** Whether a colour has a hue, as black, white and grey don't. One that can't be computed here counts as one that has. */
export function isColourful(css: string): boolean {
  const color = parse(css)
  return !color || toOklch(color).chroma >= 0.03
}

/** Whether the colour is opaque, and written in a way that is computed here. */
export const isJudgeable = (css: string): boolean => parse(css) !== undefined

/** WCAG's contrast; infinite if one can't be judged. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return Number.isNaN(low + high) ? Infinity : (high + 0.05) / (low + 0.05)
}

/** The distance in OKLab; infinite if one can't be judged. */
export function distance(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)]
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) : Infinity
}

type Oklab = readonly [lightness: number, a: number, b: number]

const BLACK: Oklab = [0, 0, 0]

const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i
const RGB = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i
const OKLCH = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/i

function parse(css: string): Oklab | undefined {
  const [, hex] = HEX.exec(css) ?? []
  if (hex !== undefined) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)
    return fromSrgb((digits ?? []).map((pair) => Number.parseInt(pair, 16)))
  }
  const rgb = RGB.exec(css)
  if (rgb) return fromSrgb(rgb.slice(1).map(Number))
  const [, lightness, percent, chroma, hue] = OKLCH.exec(css) ?? []
  if (lightness === undefined) return undefined
  return fromOklch(Number(lightness) / (percent ? 100 : 1), Number(chroma), Number(hue))
}

function fromOklch(lightness: number, chroma: number, hue: number): Oklab {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

function toOklch([lightness, a, b]: Oklab) {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, b), hue: hue < 0 ? hue + 360 : hue }
}

/** Channels from 0 to 255. */
function fromSrgb(channels: readonly number[]): Oklab {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Channels from 0 to 1, beyond which the colour is outside of sRGB. */
function toLinearRgb([lightness, a, b]: Oklab): readonly [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** WCAG's relative luminance; `NaN` if the colour can't be judged. */
function luminanceOf(css: string): number {
  const color = parse(css)
  if (!color) return Number.NaN
  const [red, green, blue] = toLinearRgb(color).map((part) => Math.min(1, Math.max(0, part))) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** With the chroma that sRGB has at this lightness and hue. */
function format(lightness: number, chroma: number, hue: number): string {
  const isInGamut = (most: number) =>
    toLinearRgb(fromOklch(lightness, most, hue)).every((part) => part >= -0.001 && part <= 1.001)
  let fitting = chroma
  while (fitting > 0 && !isInGamut(fitting)) fitting -= 0.002
  const round = (value: number, digits: number) => Number(Math.max(0, value).toFixed(digits))
  return `oklch(${round(lightness, 3)} ${round(fitting, 3)} ${round(hue, 1)})`
}

/** The same colour, lighter or darker. */
function shift(css: string, by: number): string {
  const { lightness, chroma, hue } = toOklch(parse(css) ?? BLACK)
  return format(Math.min(1, Math.max(0, lightness + by)), chroma, hue)
}

/** Makes a colour darker (-1) or lighter (+1), as little as possible. */
function stepUntil(css: string, way: -1 | 1, isEnough: (color: string) => boolean): string {
  for (let by = 0; by < 1; by += 0.005) {
    const color = shift(css, way * by)
    if (isEnough(color)) return color
  }
  return shift(css, way)
}
