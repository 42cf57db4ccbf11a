import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions } from '@foyer/product/load.ts'
import { ProductError } from '@foyer/product/product.ts'

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
  return withoutDuplicates([...images, ...Object.values(icons), ...listFontFaces(fonts)])
}

/** Each file of a font once, although `body` and `heading` may share it. */
export function listFontFaces({ body, heading }: BrandAssets['fonts']) {
  const fonts = [body, heading].filter((font) => font !== undefined)
  return withoutDuplicates(
    fonts.flatMap(({ family, files }) => files.map((file) => ({ family, ...file }))),
  )
}

const withoutDuplicates = <Asset extends BrandAsset>(assets: readonly Asset[]) => [
  ...new Map(assets.map((asset) => [asset.url, asset])).values(),
]

const ROOT = path.join(import.meta.dirname, '../..')

type Brand = BuildOptions['brand']
type Report = (place: string, fault: string) => void

/** Reads the files that `brand` names. Throws a `ProductError` that lists every missing or wrong one. */
export async function readBrandAssets(brand: Brand): Promise<BrandAssets> {
  const { logo, emailLogo, illustration, icons, fonts } = brand
  const errors: string[] = []
  const report: Report = (place, fault) => {
    errors.push(`foyer.config.ts: brand.${place}: ${fault}.`)
  }
  // Pages don't use it; only what is wrong with it is reported.
  if (emailLogo !== undefined) await readImage('emailLogo', emailLogo, report)
  const assets = {
    logo: logo && (await readThemedImage('logo', logo, report)),
    illustration:
      typeof illustration === 'object'
        ? await readThemedImage('illustration', illustration, report)
        : undefined,
    icons: await readIcons(icons, report),
    fonts: {
      body: fonts.body && (await readFont('fonts.body', fonts.body, report)),
      heading: fonts.heading && (await readFont('fonts.heading', fonts.heading, report)),
    },
  }
  if (errors.length > 0) throw new ProductError(errors)
  return assets
}

async function readAsset(place: string, file: string, report: Report): Promise<Buffer> {
  const content = await readFile(path.resolve(ROOT, file)).catch(() => undefined)
  const fault = content ? findFileFault(file, content) : 'does not exist'
  if (fault) report(place, `${file} ${fault}`)
  return content ?? Buffer.alloc(0)
}

async function readImage(place: string, file: string, report: Report): Promise<BrandImage> {
  const content = await readAsset(place, file, report)
  const size = readImageSize(content) ?? { width: 0, height: 0 }
  return { url: hashedUrl(file, content), content, ...size }
}

async function readThemedImage(
  place: string,
  { light, dark }: NonNullable<Brand['logo']>,
  report: Report,
): Promise<ThemedImage> {
  return {
    light: await readImage(`${place}.light`, light, report),
    dark: await readImage(`${place}.dark`, dark, report),
  }
}

async function readIcons(icons: Brand['icons'], report: Report): Promise<BrandAssets['icons']> {
  const favicon = await readAsset('icons.favicon', icons.favicon, report)
  const touch = await readImage('icons.touch', icons.touch, report)
  const app = await readImage('icons.app', icons.app, report)
  if (!isSquare(touch, 180))
    report('icons.touch', `${icons.touch} is not a square of at least 180 pixels`)
  if (!isSquare(app, 512))
    report('icons.app', `${icons.app} is not a square of at least 512 pixels`)
  return {
    favicon: { url: `/favicon${path.extname(icons.favicon)}`, content: favicon },
    touch: { url: '/apple-touch-icon.png', content: touch.content },
    app: { url: '/icon-512.png', content: app.content },
  }
}

/** True for a file that could not be read, because that has been reported. */
const isSquare = ({ width, height, content }: BrandImage, pixels: number) =>
  content.length === 0 || (width === height && width >= pixels)

type FontOptions = NonNullable<Brand['fonts']['body']>

async function readFont(place: string, font: FontOptions, report: Report): Promise<BrandFont> {
  const files = font.files.map(async ({ file, weight }, index) => {
    const content = await readAsset(`${place}.files[${index}]`, file, report)
    return { url: hashedUrl(file, content), content, weight }
  })
  return { family: font.family, files: await Promise.all(files) }
}

/**
 * Cached forever, because a new content has a new URL. Without characters that have a meaning in HTML, CSS or a URL.
 */
function hashedUrl(file: string, content: Buffer): string {
  const { name, ext } = path.parse(file)
  return `/assets/${name.replaceAll(/[^\w-]/g, '-')}-${hash('sha256', content, 'base64url').slice(0, 8)}${ext}`
}

/** The bytes that a file of this type starts with, in hexadecimal, and the fault of a file that does not. */
const SIGNATURES: Readonly<Record<string, readonly [bytes: string, fault: string]>> = {
  '.png': ['89504e47', 'is no PNG image'],
  '.ico': ['00000100', 'is no icon'],
  '.woff2': ['774f4632', 'is no WOFF2 font'],
}

/** What is wrong with the content of a file, judged by its extension. */
function findFileFault(file: string, content: Buffer): string | undefined {
  const [bytes, fault] = SIGNATURES[path.extname(file)] ?? []
  if (bytes !== undefined)
    return content.subarray(0, 4).toString('hex') === bytes ? undefined : fault
  return readImageSize(content) ? undefined : 'is no SVG image with a viewBox'
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

const PNG_SIGNATURE = '89504e470d0a1a0a'

/** The size of an SVG or a PNG; `undefined` if the content is neither or has none. */
function readImageSize(content: Buffer): ImageSize | undefined {
  if (content.subarray(0, 8).toString('hex') !== PNG_SIGNATURE) return readSvgSize(content)
  // The first chunk, IHDR, begins with width and height.
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

function readSvgSize(content: Buffer): ImageSize | undefined {
  const [, attributes = ''] = /<svg\b([^>]*)>/.exec(content.toString()) ?? []
  const box = /\sviewBox="[^"]*?([\d.]+)[\s,]+([\d.]+)\s*"/.exec(attributes) ?? []
  const width = Number(readLength(attributes, 'width') ?? box[1])
  const height = Number(readLength(attributes, 'height') ?? box[2])
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** In pixels; a percentage says nothing about the size. */
const readLength = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(attributes)?.[1]
