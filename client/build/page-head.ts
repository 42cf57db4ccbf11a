import {
  CLIENT_SETTINGS_ELEMENT_ID,
  CLIENT_SETTINGS_PLACEHOLDER,
} from '@foyer/contract/client-paths.ts'
import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'
import type { BrandAssets } from './brand-assets.ts'
import { fontCss, fontPreloads } from './font-css.ts'
import { illustrationCss } from './illustration-css.ts'
import { logoCss } from './logo-css.ts'
import { tokensCss } from './tokens-css.ts'

/** The head script: its code in a build, its URL in development. */
export type HeadScript = { readonly code: string } | { readonly src: string }

/** Where `write-pages.ts` puts the app's script and the preload links. */
export const APP_PLACEHOLDER = '<!--app-->'

/** Inserts icons, the head script, the settings placeholder, fonts and design tokens into each page. */
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

/** Their order. It is stated before the first rule, because a layer has the place of its first mention. */
const LAYERS = '@layer reset,base,layout,controls,pages;'

/** Scripts come first, because they send requests. */
const head = ({ brand }: BuildOptions, assets: BrandAssets, script: HeadScript) =>
  [
    'src' in script
      ? `<script type="module" src="${script.src}"></script>`
      : `<script>${script.code}</script>${APP_PLACEHOLDER}`,
    `<script type="application/json" id="${CLIENT_SETTINGS_ELEMENT_ID}">${CLIENT_SETTINGS_PLACEHOLDER}</script>`,
    fontPreloads(assets),
    `<style>${LAYERS}${fontCss(assets)}${logoCss(assets)}${illustrationCss(brand, assets)}${tokensCss(brand)}</style>`,
  ].join('')

const iconLinks = ({ icons }: BrandAssets) =>
  [
    `<link rel="icon" href="${icons.favicon.url}">`,
    `<link rel="apple-touch-icon" href="${icons.touch.url}">`,
  ].join('')
