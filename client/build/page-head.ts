import {
  CLIENT_SETTINGS_ELEMENT_ID,
  CLIENT_SETTINGS_PLACEHOLDER,
} from '@foyer/contract/client-settings.ts'
import type { BuildOptions } from '@foyer/product/build-options.ts'
import type { Plugin } from 'vite'
import { tokensCss } from './tokens-css.ts'

/** The head script: its code in a build, its URL in development. */
type HeadScript = { readonly code: string } | { readonly src: string }

/** Where `write-pages.ts` puts the app's script and the preload links. */
export const APP_PLACEHOLDER = '<!--app-->'

/** Inserts the head script, the settings placeholder and the design tokens into each page. */
export function pageHead(product: BuildOptions, script: HeadScript): Plugin {
  return {
    name: 'foyer-page-head',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!--head-->', () => head(product, script)),
    },
  }
}

/** Scripts come first, because they send requests. */
const head = ({ brand }: BuildOptions, script: HeadScript) =>
  [
    'src' in script
      ? `<script type="module" src="${script.src}"></script>`
      : `<script>${script.code}</script>${APP_PLACEHOLDER}`,
    `<script type="application/json" id="${CLIENT_SETTINGS_ELEMENT_ID}">${CLIENT_SETTINGS_PLACEHOLDER}</script>`,
    `<style>${tokensCss(brand)}</style>`,
  ].join('')
