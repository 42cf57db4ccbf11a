import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'
import type { BrandAssets } from './brand-assets.ts'

const MANIFEST_PATH = '/site.webmanifest'

/** Adds the web app manifest: the name and the icons for home screens. */
export function webManifest(product: BuildOptions, assets: BrandAssets): Plugin {
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
