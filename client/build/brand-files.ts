import path from 'node:path'
import type { Plugin } from 'vite'
import { listBrandAssets, type BrandAssets } from './brand-assets.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Adds logo, icons and fonts to the build; the development server serves them. */
export function brandFiles(assets: BrandAssets): Plugin {
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
