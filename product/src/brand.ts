import { z } from 'zod'
import { brandFile } from './brand-file.ts'
import { designTokens } from './design-tokens.ts'

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
