import type { ImageSize } from './image-size.ts'

/** A file of `brand` in `foyer.config.ts`. */
export interface BrandAsset {
  /** The URL path. */
  readonly url: string
  readonly content: Buffer
}

export interface BrandImage extends BrandAsset, ImageSize {}

export interface BrandFont {
  readonly family: string
  readonly files: readonly (BrandAsset & { readonly weight: string })[]
}

/** An image for each theme. */
export interface ThemedImage {
  readonly light: BrandImage
  readonly dark: BrandImage
}

export interface BrandAssets {
  readonly logo: ThemedImage | undefined
  /** `undefined` if the illustration is the door, or if there is none. */
  readonly illustration: ThemedImage | undefined
  readonly icons: Readonly<Record<'favicon' | 'touch' | 'app', BrandAsset>>
  readonly fonts: Readonly<Record<'body' | 'heading', BrandFont | undefined>>
}

/** All files that pages or the web app manifest refer to. */
export function listBrandAssets(assets: BrandAssets): readonly BrandAsset[] {
  const { logo, illustration, icons, fonts } = assets
  const images = [logo, illustration].flatMap((image) => (image ? [image.light, image.dark] : []))
  return withoutDuplicates([...images, ...Object.values(icons), ...listFontFiles(fonts)])
}

export function listFontFiles({ body, heading }: BrandAssets['fonts']): readonly BrandAsset[] {
  return withoutDuplicates([body, heading].flatMap((font) => font?.files ?? []))
}

const withoutDuplicates = (assets: readonly BrandAsset[]) => [
  ...new Map(assets.map((asset) => [asset.url, asset])).values(),
]
