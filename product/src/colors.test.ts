import { describe, expect, test } from 'vitest'
import {
  contrast,
  DEFAULT_COLORS,
  deriveColors,
  distance,
  findColorFaults,
  isColourful,
  isJudgeable,
} from './colors.ts'

test('black and white have the highest contrast, however they are written', () => {
  expect(contrast('oklch(0 0 0)', '#fff')).toBeCloseTo(21, 1)
  expect(contrast('#000000', 'rgb(255 255 255)')).toBeCloseTo(21, 5)
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2)
})

test('the distance of two colours is that of OKLab', () => {
  expect(distance('#f00', 'oklch(62.8% 0.2577 29.23)')).toBeLessThan(0.001)
  expect(distance('oklch(0.5 0.1 0)', 'oklch(0.6 0.1 180deg)')).toBeCloseTo(0.2236, 4)
})

test.each(['#fff8', 'hsl(0 0% 0%)', 'rgb(0 0 0 / 50%)', 'color-mix(in oklab, #fff, #000)'])(
  'the colour %s is not judged',
  (css) => {
    expect(isJudgeable(css)).toBe(false)
    expect(findColorFaults({ ...DEFAULT_COLORS, accent: [css, css] })).toEqual([])
  },
)

test('the default colours have no fault', () => {
  expect(findColorFaults(DEFAULT_COLORS)).toEqual([])
})

describe.each([0.02, 0.1, 0.16, 0.24])('a theme from one colour, with a chroma of %d', (chroma) => {
  test.each([0.25, 0.45, 0.65, 0.85])('and a lightness of %d, has no fault in any hue', (light) => {
    for (let hue = 0; hue < 360; hue += 10)
      expect(findColorFaults(deriveColors(`oklch(${light} ${chroma} ${hue})`)), `${hue}`).toEqual(
        [],
      )
  })
})

test('the theme has the hue of the colour, also the door', () => {
  const { accent, leaf, glow, aside } = deriveColors('#4a3fb5')
  for (const [light, dark] of [accent, leaf, glow, aside]) {
    expect(light).toMatch(/ 28\d(?:\.\d)?\)$/)
    expect(dark).toMatch(/ 28\d(?:\.\d)?\)$/)
  }
  expect(deriveColors('#000').leaf[0]).toMatch(/^oklch\(0\.6 0 /)
})

test('a fault says what to change', () => {
  const colors = { ...DEFAULT_COLORS, 'ink-soft': DEFAULT_COLORS.hairline }
  expect(findColorFaults({ ...colors, destroy: ['#b3261e', '#b3261e'] })).toEqual([
    expect.stringMatching(
      /^brand\.colors\.ink-soft: in the light theme, secondary text has a contrast of 1\.\d:1 on paper, and needs 4\.5:1\. Make ink-soft darker\.$/,
    ),
    expect.stringContaining('on surface'),
    expect.stringContaining('on aside'),
    "brand.colors.destroy: in the light theme, it looks like accent, so people can't tell danger from the brand. Give destroy another hue or lightness.",
    expect.stringMatching(
      /^brand\.colors\.ink-soft: in the dark theme, .* Make ink-soft lighter\.$/,
    ),
    expect.stringContaining('on surface'),
    expect.stringContaining('on aside'),
  ])
})

test.each(['ink', 'ink-soft', 'edge', 'accent', 'info', 'success', 'warning', 'danger'] as const)(
  'what is drawn in %s stands out from the page and from cards',
  (color) => {
    const faults = findColorFaults({ ...DEFAULT_COLORS, [color]: DEFAULT_COLORS.hairline })
    for (const theme of ['light', 'dark'])
      for (const ground of ['paper', 'surface'])
        expect(faults).toContainEqual(
          expect.stringMatching(`^brand.colors.${color}: in the ${theme} theme, .* on ${ground},`),
        )
  },
)

test.each([
  ['#4a3fb5', true],
  ['oklch(0.53 0.15 42)', true],
  ['#111111', false],
  ['#fff', false],
  // Only the browser can compute it.
  ['color-mix(in oklab, red, blue)', true],
])('%s is colourful: %s', (color, expected) => {
  expect(isColourful(color)).toBe(expected)
})
