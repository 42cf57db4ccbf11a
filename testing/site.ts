import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import {
  CLIENT_SETTINGS_ELEMENT_ID,
  CLIENT_SETTINGS_PLACEHOLDER,
} from '@foyer/contract/client-paths.ts'
import { type Language, LANGUAGES } from '@foyer/contract/languages.ts'
import { PROVIDER_IDS } from '@foyer/contract/providers.ts'
import { pickBuildOptions, writeBuildRecord, loadProduct } from '@foyer/product/load.ts'
import { parseProduct, type Product, type ProductInput } from '@foyer/product/product.ts'

/** A small built client with three pages per language. */
export interface TestSite {
  readonly folder: string
  remove(): void
}

export const SCRIPT = 'console.log("the client")\n'.repeat(50)

/** Of `foyer.config.ts` by default, as the server process expects it. */
export async function createTestSite(product?: Product): Promise<TestSite> {
  const options = pickBuildOptions(product ?? (await loadProduct()))
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-site-'))
  const write = (name: string, body: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), body)
  }
  for (const language of options.languages)
    for (const name of ['index', 'login', 'signup'])
      write(`${language}/${name}.html`, pageNamed(name, language))
  write('assets/main-abc123.js', SCRIPT)
  write('assets/main-abc123.js.br', brotliCompressSync(SCRIPT))
  write('assets/main-abc123.js.gz', gzipSync(SCRIPT))
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('popup.html', '<!doctype html><title>Foyer</title><style>p{margin:0}</style><p>Foyer')
  write('robots.txt', 'User-agent: *\nAllow: /\n')
  write('.vite/manifest.json', '{}')
  await writeBuildRecord(folder, options)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function pageNamed(name: string, language: string): string {
  return `<!doctype html><html lang="${language}"><head><title>${name}</title><style>body{margin:0}</style>
<script>document.documentElement.dataset.page="${name}"</script>
<script type="application/json" id="${CLIENT_SETTINGS_ELEMENT_ID}">${CLIENT_SETTINGS_PLACEHOLDER}</script>
<script type="module" src="/assets/main-abc123.js"></script></head><body><div id="root"></div></body></html>`
}

/** A product with all sign-in methods, so that no test depends on `foyer.config.ts`. */
export function createTestProduct(changes: Partial<ProductInput> = {}): Product {
  return parseProduct({
    name: 'Foyer test',
    languages: Object.keys(LANGUAGES) as Language[],
    signIn: { providers: PROVIDER_IDS },
    ...changes,
  })
}
