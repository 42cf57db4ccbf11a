import { z } from 'zod'
import {
  type Colors,
  type ColorToken,
  DEFAULT_COLORS,
  deriveColors,
  isJudgeable,
  type LightAndDark,
} from './colors.ts'
import {
  brandFile,
  cssColor,
  cssDuration,
  cssEasing,
  cssLength,
  cssShadow,
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

/** Figtree, of which the build takes the Latin letters: 20 KB, under the Open Font License. */
const FIGTREE = {
  family: 'Figtree',
  files: [
    {
      file: 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
      weight: '300 900',
    },
  ],
}

/** `system` stands for the fonts of the system. */
const fontOrSystem = z
  .union([z.literal('system'), font], 'must be "system" or a font: { family, files }')
  .transform((chosen) => (chosen === 'system' ? undefined : chosen))

const SPACE = ['0.25rem', '0.5rem', '0.75rem', '1rem', '1.5rem', '2.5rem', '4rem']

/** `heading` is the title of a page in narrow windows, `title` in wide ones. */
const TEXT = { small: '0.875rem', body: '1rem', lead: '1.25rem', heading: '1.75rem', title: '2rem' }

const RADIUS = { link: '0.25rem', control: '0.5rem', card: '0.75rem' }

/**
 * `control` is the height of fields and buttons, `control-fine` the same where the pointer is a mouse, `small` that of
 * buttons beside a value, and `target` the least that a finger hits. The others are widths.
 */
const SIZE = {
  control: '2.75rem',
  'control-fine': '2.5rem',
  small: '2.25rem',
  target: '2.75rem',
  form: '24rem',
  content: '40rem',
  page: '72rem',
}

/** Of what lies on the page, and of what floats above it. */
const SHADOW = {
  surface: '0 1px 2px rgb(0 0 0 / 6%)',
  floating: '0 0.75rem 2rem rgb(0 0 0 / 18%)',
}

const WEIGHT = { medium: '500', strong: '600', heading: '650' }

const fontWeight = z.string().regex(/^[1-9]\d{0,2}$/, 'must be a weight such as "600"')

const colorPair = z.tuple([cssColor, cssColor], 'must be a pair of colours: [light, dark]')

const colorTokens = Object.keys(DEFAULT_COLORS) as ColorToken[]

const designTokens = {
  /** One colour, from which the build derives the theme. */
  color: z
    .string()
    .refine(
      isJudgeable,
      'must be a colour such as "#4a3fb5", "rgb(74 63 181)" or "oklch(0.45 0.17 280)"',
    )
    .optional(),
  colors: z
    .strictObject(
      Object.fromEntries(colorTokens.map((token) => [token, colorPair.optional()])) as Record<
        ColorToken,
        z.ZodOptional<typeof colorPair>
      >,
    )
    .prefault({}),
  /** Of the focus, instead of the accent. */
  ring: colorPair.optional(),
  shadow: objectWithDefaults(SHADOW, cssShadow),
  space: z
    .array(cssLength)
    .length(SPACE.length, `must list ${SPACE.length} lengths`)
    .default(SPACE),
  text: objectWithDefaults(TEXT, cssLength),
  radius: objectWithDefaults(RADIUS, cssLength),
  size: objectWithDefaults(SIZE, cssLength),
  weight: objectWithDefaults(WEIGHT, fontWeight),
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
    /** Shown in emails instead of the name. Without it, `icons.touch` is shown beside the name. */
    emailLogo: brandFile('.png').optional(),
    icons: z
      .strictObject({
        favicon: brandFile('.svg', '.png', '.ico').default('brand/favicon.svg'),
        /** For the home screen of iOS: at least 180 × 180 pixels. */
        touch: brandFile('.png').default('brand/apple-touch-icon.png'),
        /** For other home screens: at least 512 × 512 pixels. */
        app: brandFile('.png').default('brand/icon-512.png'),
      })
      .prefault({}),
    /** A letter that a font lacks comes from the fonts of the system. */
    fonts: z
      .strictObject({ body: fontOrSystem.prefault(FIGTREE), heading: font.optional() })
      .prefault({}),
    ...designTokens,
  })
  .transform(({ color, colors, ...rest }) => ({ ...rest, colors: completeColors(color, colors) }))
  .prefault({})

/** Colours that are left out are derived from the brand's colour, or from the accent; without both they are the defaults. */
function completeColors(
  color: string | undefined,
  given: Readonly<Partial<Record<ColorToken, LightAndDark | undefined>>>,
): Colors {
  const [accent = ''] = given.accent ?? []
  const seed = color ?? (isJudgeable(accent) ? accent : undefined)
  const base = seed === undefined ? DEFAULT_COLORS : deriveColors(seed)
  const entries = colorTokens.map((token) => [token, given[token] ?? base[token]])
  return Object.fromEntries(entries) as Colors
}

/*
 * The design tokens with their defaults. The build turns them into CSS custom properties: `--accent`, `--space-3`,
 * `--text-title`, `--radius-control`, `--motion-quick`.
 */
