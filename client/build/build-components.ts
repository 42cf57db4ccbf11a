import path from 'node:path'
import { pickBuildOptions, loadProduct } from '@foyer/product/load.ts'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { componentsPage, productPlugins } from './plugins.ts'
import { readBrandAssets } from './brand.ts'

/** Files by their path, without the slash at the start. */
export type BuiltComponents = ReadonlyMap<string, string | Buffer>

/** Builds the page of components for tests; the production build does not have it. */
export async function buildComponents(): Promise<BuiltComponents> {
  const product = pickBuildOptions(await loadProduct())
  const assets = await readBrandAssets(product.brand)
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(import.meta.dirname, '..'),
    plugins: [
      react(),
      componentsPage({ everywhere: true }),
      ...productPlugins(product, assets, { src: '/src/head-script.ts' }),
    ],
    build: { write: false, minify: false, assetsInlineLimit: 0, cssCodeSplit: false },
  })
  const [built] = [result].flat()
  if (!built || !('output' in built)) throw new Error('The page of components was not built')
  return new Map(
    built.output.map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : toBuffer(file.source),
    ]),
  )
}

const toBuffer = (source: string | Uint8Array) =>
  typeof source === 'string' ? source : Buffer.from(source)
