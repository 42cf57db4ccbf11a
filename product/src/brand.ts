import { z } from 'zod'
import {
  brandFile,
  cssColor,
  cssDuration,
  cssEasing,
  cssLength,
  objectWithDefaults,
} from './values.ts'

const imageFile = brandFile('.svg', '.png')

/** An image for each theme. */
const image = z.strictObject({ light: imageFile, dark: imageFile })

const font = z.strictObject({
  family: z.string().regex(/^[\w -]+$/, 'must be a font family such as "Inter"'),
  /** Each one is preloaded. */
  files: z
    .array(
      z.strictObject({
        file: brandFile('.woff2'),
        /** One weight, or the range of a variable font. */
        weight: z
          .string()
          .regex(
            /^\d{1,4}(?: \d{1,4})?$/,
            'must be a weight such as "400" or a range such as "100 900"',
          )
          .default('100 900'),
      }),
    )
    .min(1, 'must list at least one file'),
})

/** Contrast is at least 4.5:1 for text and 3:1 for the edges of controls. */
const COLORS = {
  paper: ['oklch(0.975 0.008 80)', 'oklch(0.2 0.025 265)'],
  surface: ['oklch(0.995 0.004 80)', 'oklch(0.245 0.028 265)'],
  aside: ['oklch(0.925 0.018 75)', 'oklch(0.165 0.03 268)'],
  ink: ['oklch(0.24 0.02 60)', 'oklch(0.94 0.008 80)'],
  'ink-soft': ['oklch(0.46 0.025 60)', 'oklch(0.76 0.015 80)'],
  edge: ['oklch(0.6 0.025 65)', 'oklch(0.58 0.025 265)'],
  hairline: ['oklch(0.88 0.015 75)', 'oklch(0.33 0.025 265)'],
  accent: ['oklch(0.53 0.15 42)', 'oklch(0.74 0.135 52)'],
  'accent-strong': ['oklch(0.47 0.145 41)', 'oklch(0.8 0.12 56)'],
  'on-accent': ['oklch(0.99 0.005 80)', 'oklch(0.2 0.03 50)'],
  info: ['oklch(0.46 0.1 250)', 'oklch(0.8 0.09 245)'],
  success: ['oklch(0.48 0.11 150)', 'oklch(0.8 0.13 155)'],
  warning: ['oklch(0.5 0.11 75)', 'oklch(0.84 0.12 85)'],
  danger: ['oklch(0.5 0.18 27)', 'oklch(0.78 0.12 25)'],
  destroy: ['oklch(0.5 0.18 27)', 'oklch(0.54 0.2 27)'],
  'on-destroy': ['oklch(0.99 0.005 80)', 'oklch(0.99 0.005 80)'],
  leaf: ['oklch(0.6 0.14 45)', 'oklch(0.36 0.075 45)'],
  light: ['oklch(0.99 0.035 90)', 'oklch(0.88 0.12 78)'],
  glow: ['oklch(0.9 0.085 75)', 'oklch(0.6 0.14 58)'],
} satisfies Record<string, LightAndDark>

const SPACE = ['0.25rem', '0.5rem', '0.75rem', '1rem', '1.5rem', '2.5rem', '4rem']

/** `heading` is the title of a page in narrow windows, `title` in wide ones. */
const TEXT = { small: '0.875rem', body: '1rem', lead: '1.25rem', heading: '1.75rem', title: '2rem' }

const RADIUS = { link: '0.25rem', control: '0.5rem', card: '0.75rem' }

const designTokens = {
  colors: objectWithDefaults(
    COLORS,
    z.tuple([cssColor, cssColor], 'must be a pair of colours: [light, dark]'),
  ),
  space: z
    .array(cssLength)
    .length(SPACE.length, `must list ${SPACE.length} lengths`)
    .default(SPACE),
  text: objectWithDefaults(TEXT, cssLength),
  radius: objectWithDefaults(RADIUS, cssLength),
  motion: z
    .strictObject({
      fade: cssDuration.default('120ms'),
      quick: cssDuration.default('140ms'),
      slow: cssDuration.default('300ms'),
      ease: cssEasing.default('cubic-bezier(0.2, 0.7, 0.2, 1)'),
    })
    .prefault({}),
}

export const brand = z
  .strictObject({
    /** Whether the door beside the pages is shown, or an image instead of it. */
    illustration: z
      .union([z.boolean(), image], 'must be true, false or an image: { light, dark }')
      .default(true),
    /** Shown instead of the name, in light and in dark theme. */
    logo: image.optional(),
    icons: z
      .strictObject({
        favicon: brandFile('.svg', '.png', '.ico').default('brand/favicon.svg'),
        /** For the home screen of iOS: at least 180 × 180 pixels. */
        touch: brandFile('.png').default('brand/apple-touch-icon.png'),
        /** For other home screens: at least 512 × 512 pixels. */
        app: brandFile('.png').default('brand/icon-512.png'),
      })
      .prefault({}),
    /** Instead of the fonts of the system. */
    fonts: z.strictObject({ body: font.optional(), heading: font.optional() }).prefault({}),
    ...designTokens,
  })
  .prefault({})

/*
 * The design tokens with their defaults. The build turns them into CSS custom properties: `--accent`, `--space-3`,
 * `--text-title`, `--radius-control`, `--motion-quick`.
 */

type LightAndDark = [light: string, dark: string]
