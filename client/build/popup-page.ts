import { POPUP_PATH } from '@foyer/contract/client-paths.ts'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'
import { escapeHtml } from './escape-html.ts'

/** Adds the page that a provider's popup shows first in WebKit, if the product offers a provider. */
export function popupPage(product: BuildOptions): Plugin {
  const page = pageOf(product)
  return {
    name: 'foyer-popup-page',
    apply: () => product.signIn.providers.length > 0,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: POPUP_PATH.slice(1), source: page })
    },
    configureServer({ middlewares }) {
      middlewares.use(POPUP_PATH, (_request, response) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page)
      })
    },
  }
}

/** One static file serves all languages, so it shows the name of the product only. */
function pageOf({ name, languages, brand: { colors } }: BuildOptions): string {
  const { tag, direction } = LANGUAGES[languages[0]]
  const color = (token: 'paper' | 'ink-soft') => `light-dark(${colors[token].join()})`
  const style = [
    `html{color-scheme:light dark;background:${color('paper')};color:${color('ink-soft')}}`,
    'body{display:grid;place-content:center;min-block-size:90vh;font:600 1.25rem system-ui,sans-serif}',
    '@media(prefers-reduced-motion:no-preference){body{animation:wait 1s infinite alternate}}',
    '@keyframes wait{to{opacity:.5}}',
  ].join('')
  const text = escapeHtml(name)
  return `<!doctype html><html lang="${tag}" dir="${direction}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><style>${style}</style><body><p>${text}`
}
