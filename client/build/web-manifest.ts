import type { BuildOptions } from '@foyer/product/build-options.ts'
import type { Plugin } from 'vite'

const MANIFEST_PATH = '/site.webmanifest'

/** Adds the web app manifest: the name and the icons for home screens. */
export function webManifest(product: BuildOptions): Plugin {
  return {
    name: 'foyer-web-manifest',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST_PATH.slice(1), source: manifest(product) })
    },
    configureServer({ middlewares }) {
      middlewares.use(MANIFEST_PATH, (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json').end(manifest(product))
      })
    },
  }
}

function manifest({ name }: BuildOptions): string {
  return JSON.stringify({
    name,
    id: '/',
    start_url: '/',
    display: 'browser',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  })
}
