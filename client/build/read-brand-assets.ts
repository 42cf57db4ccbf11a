import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions } from '@foyer/product/load.ts'
import { ProductError } from '@foyer/product/product.ts'
import type { BrandAssets, BrandFont, BrandImage, ThemedImage } from './brand-assets.ts'
import { findFileFault } from './find-file-fault.ts'
import { readImageSize } from './image-size.ts'

const ROOT = path.join(import.meta.dirname, '../..')

type Brand = BuildOptions['brand']
type Report = (place: string, fault: string) => void

/** Reads the files that `brand` names. Throws a `ProductError` that lists every missing or wrong one. */
export async function readBrandAssets(brand: Brand): Promise<BrandAssets> {
  const { logo, illustration, icons, fonts } = brand
  const errors: string[] = []
  const report: Report = (place, fault) => {
    errors.push(`foyer.config.ts: brand.${place}: ${fault}.`)
  }
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

/** Cached forever, because a new content has a new URL. Without characters that have a meaning in HTML, CSS or a URL. */
function hashedUrl(file: string, content: Buffer): string {
  const { name, ext } = path.parse(file)
  return `/assets/${name.replaceAll(/[^\w-]/g, '-')}-${hash('sha256', content, 'base64url').slice(0, 8)}${ext}`
}
