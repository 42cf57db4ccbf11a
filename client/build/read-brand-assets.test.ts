import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseProduct, type ProductError } from '@foyer/product/product.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listBrandAssets, listFontFaces, readBrandAssets } from './brand.ts'
import { fontFamilyCss, illustrationCss } from './page-head.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-brand-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const ICON = path.join(import.meta.dirname, '../../brand/icon-512.png')

function write(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

const read = (brand: object) =>
  readBrandAssets(parseProduct({ name: 'Larkspur', languages: ['en'], signIn: {}, brand }).brand)

async function messagesOf(brand: object): Promise<readonly string[]> {
  const error: unknown = await read(brand).catch((cause: unknown) => cause)
  return (error as ProductError).messages
}

it('reads the size of logos, and gives each content a URL of its own', async () => {
  const light = write('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"/>')
  const { logo } = await read({ logo: { light, dark: ICON } })
  expect(logo?.light).toMatchObject({ width: 120, height: 32 })
  expect(logo?.dark).toMatchObject({ width: 512, height: 512 })
  const before = logo?.light.url
  expect(before).toMatch(/^\/assets\/logo-[\w-]{8}\.svg$/)
  write('logo.svg', '<svg width="60" height="16"></svg>')
  const changed = (await read({ logo: { light, dark: ICON } })).logo?.light
  expect(changed).toMatchObject({ width: 60, height: 16 })
  expect(changed?.url).not.toBe(before)
})

it('reports every file that is missing or has another type', async () => {
  const light = write('logo.svg', '<html></html>')
  const dark = write('logo.png', 'GIF89a')
  const file = write('font.woff2', 'OTTO')
  const favicon = write('favicon.ico', 'none')
  const small = path.join(folder, 'small.png')
  copyFileSync(path.join(import.meta.dirname, '../../brand/apple-touch-icon.png'), small)
  const messages = await messagesOf({
    logo: { light, dark },
    emailLogo: dark,
    icons: { favicon, app: small, touch: `${folder}/gone.png` },
    fonts: { body: { family: 'Larkspur Sans', files: [{ file }] } },
  })
  expect(messages.map((message) => message.replaceAll(folder, ''))).toEqual([
    'foyer.config.ts: brand.emailLogo: /logo.png is no PNG image.',
    'foyer.config.ts: brand.logo.light: /logo.svg is no SVG image with a viewBox.',
    'foyer.config.ts: brand.logo.dark: /logo.png is no PNG image.',
    'foyer.config.ts: brand.icons.favicon: /favicon.ico is no icon.',
    'foyer.config.ts: brand.icons.touch: /gone.png does not exist.',
    'foyer.config.ts: brand.icons.app: /small.png is not a square of at least 512 pixels.',
    'foyer.config.ts: brand.fonts.body.files[0]: /font.woff2 is no WOFF2 font.',
  ])
})

it('shows an image instead of the door, in dark theme another one', async () => {
  const light = write('hall.svg', '<svg width="60" height="16"></svg>')
  const dark = write('hall-dark.svg', '<svg width="60" height="24"></svg>')
  const image = { illustration: { light, dark } }
  const assets = await read(image)
  const urls = listBrandAssets(assets).map(({ url }) => url)
  const [day = '', night = ''] = urls
  expect(day).toMatch(/^\/assets\/hall-[\w-]{8}\.svg$/)
  expect(night).toMatch(/^\/assets\/hall-dark-[\w-]{8}\.svg$/)
  const css = illustrationCss(image, assets)
  expect(css).toContain(`:root{--illustration:url(${day})}`)
  expect(css).toContain(`[data-theme=dark]{--illustration:url(${night})}`)
  expect(css).not.toContain('.doorway')
  expect(illustrationCss({ illustration: true }, await read({}))).toContain('.doorway')
  const none = { illustration: false }
  expect(illustrationCss(none, await read(none))).toMatch(/^\.plain/)
  expect(await messagesOf({ illustration: { light, dark: `${folder}/gone.svg` } })).toEqual([
    `foyer.config.ts: brand.illustration.dark: ${folder}/gone.svg does not exist.`,
  ])
})

it('lists a font once that texts and headings share', async () => {
  const file = write('font.woff2', 'wOF2 and the rest')
  const font = { family: 'Larkspur Sans', files: [{ file, weight: '300 700' }] }
  const assets = await read({ fonts: { body: font, heading: font } })
  const url = assets.fonts.body?.files[0]?.url ?? ''
  expect(listFontFaces(assets.fonts)).toMatchObject([
    { family: 'Larkspur Sans', url, weight: '300 700' },
  ])
  expect(fontFamilyCss(assets)).toBe(
    ':root{font-family:"Larkspur Sans",var(--font-system)}' +
      'h1,h2,.wordmark{font-family:"Larkspur Sans",var(--font-system)}',
  )
})

it('gives files URLs without characters that have a meaning in HTML, CSS or a URL', async () => {
  const file = write(`my "font") (1)'&.v2.woff2`, 'wOF2')
  const { fonts } = await read({ fonts: { body: { family: 'Inter', files: [{ file }] } } })
  expect(fonts.body?.files[0]?.url).toMatch(/^\/assets\/my--font----1----v2-[\w-]{8}\.woff2$/)
})
