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

export interface BrandAssets {
  readonly logo: { readonly light: BrandImage; readonly dark: BrandImage } | undefined
  readonly icons: Readonly<Record<'favicon' | 'touch' | 'app', BrandAsset>>
  readonly fonts: Readonly<Record<'body' | 'heading', BrandFont | undefined>>
}

/** All files that pages or the web app manifest refer to. */
export function listBrandAssets({ logo, icons, fonts }: BrandAssets): readonly BrandAsset[] {
  const logos = logo ? [logo.light, logo.dark] : []
  return withoutDuplicates([...logos, ...Object.values(icons), ...listFontFiles(fonts)])
}

export function listFontFiles({ body, heading }: BrandAssets['fonts']): readonly BrandAsset[] {
  return withoutDuplicates([body, heading].flatMap((font) => font?.files ?? []))
}

const withoutDuplicates = (assets: readonly BrandAsset[]) => [
  ...new Map(assets.map((asset) => [asset.url, asset])).values(),
]
