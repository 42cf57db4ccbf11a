import path from 'node:path'
import { POPUP_PATH } from '@foyer/contract/client-paths.ts'
import { LANGUAGES } from '@foyer/contract/languages.ts'
import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'
import { listBrandAssets, type BrandAssets } from './brand.ts'
import { pageHead, type HeadScript } from './page-head.ts'
import { escapeHtml } from './pages.ts'
import { productModule } from './product-module.ts'

/** What the configuration adds to the app. */
export const productPlugins = (
  product: BuildOptions,
  assets: BrandAssets,
  script: HeadScript,
  hasDemo = false,
): Plugin[] => [
  productModule(product, assets, hasDemo),
  brandFiles(assets),
  pageHead(product, assets, script),
  webManifest(product, assets),
  popupPage(product),
]

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Adds the files that `brand` names to the build; the development server serves them. */
function brandFiles(assets: BrandAssets): Plugin {
  const files = listBrandAssets(assets)
  return {
    name: 'foyer-brand-files',
    generateBundle() {
      for (const { url, content } of files)
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: content })
    },
    configureServer({ middlewares }) {
      for (const { url, content } of files)
        middlewares.use(url, (_request, response) => {
          response.setHeader('Content-Type', CONTENT_TYPES[path.extname(url)] ?? '').end(content)
        })
    },
  }
}

const MANIFEST_PATH = '/site.webmanifest'

/** Adds the web app manifest: the name and the icons for home screens. */
function webManifest(product: BuildOptions, assets: BrandAssets): Plugin {
  return {
    name: 'foyer-web-manifest',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: MANIFEST_PATH.slice(1),
        source: manifest(product, assets),
      })
    },
    configureServer({ middlewares }) {
      middlewares.use(MANIFEST_PATH, (_request, response) => {
        response
          .setHeader('Content-Type', 'application/manifest+json')
          .end(manifest(product, assets))
      })
    },
  }
}

function manifest({ name }: BuildOptions, { icons: { favicon, app } }: BrandAssets): string {
  return JSON.stringify({
    name,
    id: '/',
    start_url: '/',
    display: 'browser',
    icons: [
      ...(favicon.url.endsWith('.svg')
        ? [{ src: favicon.url, type: 'image/svg+xml', sizes: 'any' }]
        : []),
      { src: app.url, type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  })
}

/** Adds the page that a provider's popup shows first in WebKit, if the product offers a provider. */
function popupPage(product: BuildOptions): Plugin {
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

const PATH = '/dev/components'

/**
 * Replaces the app with `src/dev/`, which shows every component in its states: at `/dev/components` of the development
 * server, or everywhere, for tests. The production build does not have it.
 */
export function componentsPage({ everywhere = false } = {}): Plugin {
  return {
    name: 'foyer-components-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '' }) =>
        everywhere || originalUrl.split('?', 1)[0] === PATH
          ? html.replace('/src/main.tsx', '/src/dev/main.tsx')
          : html,
    },
  }
}
