import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  CLIENT_SETTINGS_ELEMENT_ID,
  CLIENT_SETTINGS_PLACEHOLDER,
} from '@foyer/contract/client-paths.ts'
import { isColourful } from '@foyer/product/colors.ts'
import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'
import type { BrandAsset, BrandAssets, BrandFont } from './brand.ts'

/** The head script: its code in a build, its URL in development. */
export type HeadScript = { readonly code: string } | { readonly src: string }

/** Where `pages.ts` puts the app's script and the preload links. */
export const APP_PLACEHOLDER = '<!--app-->'

/** Inserts icons, the head script, the settings placeholder and the design tokens into each page. */
export function pageHead(product: BuildOptions, assets: BrandAssets, script: HeadScript): Plugin {
  return {
    name: 'foyer-page-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<!--icons-->', () => iconLinks(assets))
          .replace('<!--head-->', () => head(product, assets, script)),
    },
  }
}

/**
 * The order of the cascade layers. It is stated before the first rule, because a layer has the place of its first
 * mention.
 */
const LAYERS = '@layer reset,base,layout,controls,pages;'

/** Scripts come first, because they send requests. */
const head = ({ brand, signIn }: BuildOptions, assets: BrandAssets, script: HeadScript) =>
  [
    'src' in script
      ? `<script type="module" src="${script.src}"></script>`
      : `<script>${script.code}</script>${APP_PLACEHOLDER}`,
    `<script type="application/json" id="${CLIENT_SETTINGS_ELEMENT_ID}">${CLIENT_SETTINGS_PLACEHOLDER}</script>`,
    `<style>${LAYERS}${fontFamilyCss(assets)}${logoCss(assets)}${illustrationCss(brand, assets)}${providersCss(signIn.providers)}${tokensCss(brand)}</style>`,
  ].join('')

const iconLinks = ({ icons }: BrandAssets) =>
  [
    `<link rel="icon" href="${icons.favicon.url}">`,
    `<link rel="apple-touch-icon" href="${icons.touch.url}">`,
  ].join('')

/**
 * Glyphs that a font lacks come from the fonts of the system, which depend on the language (`base.css`). The head script
 * adds the fonts themselves.
 */
export const fontFamilyCss = ({ fonts }: BrandAssets): string =>
  styleWith(':root', fonts.body) + styleWith('h1,h2,.wordmark', fonts.heading)

const styleWith = (selector: string, font: BrandFont | undefined) =>
  font ? `${selector}{font-family:"${font.family}",var(--font-system)}` : ''

/** The design tokens as CSS custom properties. */
export function tokensCss(brand: BuildOptions['brand']): string {
  const { colors, ring, shadow, space, text, radius, size, weight, motion } = brand
  const { 'control-fine': fine, ...sizes } = size
  const properties = [
    ...Object.entries({ ...colors, ...(ring && { ring }) }).map(([name, [day, night]]) => [
      name,
      `light-dark(${day},${night})`,
    ]),
    ...Object.entries(shadow).map(([name, value]) => [`shadow-${name}`, value]),
    ...space.map((length, index) => [`space-${index + 1}`, length]),
    ...Object.entries(text).map(([name, size]) => [`text-${name}`, size]),
    ...Object.entries(radius).map(([name, length]) => [`radius-${name}`, length]),
    ...Object.entries(sizes).map(([name, length]) => [`size-${name}`, length]),
    ...Object.entries(weight).map(([name, value]) => [`weight-${name}`, value]),
    ...Object.entries(motion).map(([name, value]) => [`motion-${name}`, value]),
    // As much black would make the button that can't be pressed yet the heaviest thing of the page.
    ...(isColourful(colors.accent[0]) ? [] : [['muted', '18%']]),
  ]
  const declarations = properties.map(([name, value]) => `--${name}:${value}`).join(';')
  const forMice = `@media(pointer:fine){:root{--size-control:${fine}}}`
  return `:root{color-scheme:light dark;${declarations}}${forMice}${chosenTheme('light')}${chosenTheme('dark')}`
}

/** A chosen theme overrides the system setting (see `src/browser/page.ts`). */
const chosenTheme = (theme: 'light' | 'dark') => `[data-theme=${theme}]{color-scheme:${theme}}`

/** The styles of `src/app/frame.tsx`, which only products with a logo need. */
const logoCss = ({ logo, icons }: BrandAssets) => (logo ? LOGO_CSS : markCss(icons.favicon))

const MARK_MAX_BYTES = 2048

/** Without a logo, the icon of the tab precedes the name. It is in the page, so it never appears late; a large one is not. */
function markCss({ url, content }: BrandAsset): string {
  if (!url.endsWith('.svg') || content.length > MARK_MAX_BYTES) return ''
  const image = content
    .toString()
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/[%#<>\r\n]/g, encodeURIComponent)
  return `.wordmark::before{content:"";inline-size:1.5rem;block-size:1.5rem;background:url("data:image/svg+xml,${image}") center/contain no-repeat}`
}

/**
 * A wide logo shrinks where the header is narrow. One of two logos is hidden; a chosen theme overrides the system
 * setting.
 */
const LOGO_CSS = [
  '.wordmark img{block-size:2rem;inline-size:auto;max-inline-size:100%;object-fit:contain}',
  '.home-link,.home-link .wordmark{min-inline-size:0}',
  '[data-theme=light] .logo-dark,[data-theme=dark] .logo-light{display:none}',
  '@media(prefers-color-scheme:dark){:root:not([data-theme]) .logo-light{display:none}}',
  '@media(prefers-color-scheme:light){:root:not([data-theme]) .logo-dark{display:none}}',
].join('')

const readStyles = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../src/styles', name), 'utf8')

/** Three buttons below each other would take the height of the form. */
const providersCss = ({ length }: readonly unknown[]) =>
  length > 2 ? `@layer controls{${readStyles('provider-grid.css')}}` : ''

/** The styles of the door, or of an image that replaces it, beside the pages of wide windows. Without both, the logo is above the form. */
export function illustrationCss(
  brand: Pick<BuildOptions['brand'], 'illustration'>,
  { illustration }: BrandAssets,
): string {
  if (brand.illustration === true) return `@layer layout{${readStyles('door.css')}}`
  if (!illustration) return PLAIN_CSS
  const { light, dark } = illustration
  return [
    imageIn(':root', light.url),
    imageIn('[data-theme=dark]', dark.url),
    `@media(prefers-color-scheme:dark){${imageIn(':root:not([data-theme])', dark.url)}}`,
    IMAGE_CSS,
  ].join('')
}

const PLAIN_CSS = '.plain>.page-header{justify-content:center;padding-block-start:var(--space-6)}'

const imageIn = (selector: string, url: string) => `${selector}{--illustration:url(${url})}`

const IMAGE_CSS =
  '@media(min-width:56rem){.illustrated .page-header::after{' +
  "content:'';margin-block-end:var(--space-6);background:var(--illustration) 50%/contain no-repeat}}"
