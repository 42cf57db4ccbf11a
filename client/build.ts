import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import {
  pickBuildOptions,
  type BuildOptions,
  writeBuildRecord,
  listWarnings,
  loadProduct,
  siteFolder,
} from '@foyer/product/load.ts'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { findBuiltFiles, writePages, type PageSource, type Prerender } from './build/pages.ts'
import { type BrandAssets, readBrandAssets } from './build/brand.ts'
import {
  compressFiles,
  minifyAgain,
  keepPreviousAssets,
  readPreviousAssets,
  writeModuleList,
} from './build/dist.ts'
import { fetchBeforeImport } from './build/fetch-before-import.ts'
import { productModule } from './build/product-module.ts'
import { productPlugins } from './build/plugins.ts'

const root = import.meta.dirname
const dist = siteFolder()

/** Inside the project, so that the prerendering script finds its packages; one for each process. */
const workDir = path.join(root, 'node_modules', '.build', String(process.pid))

/** Baseline 2024. */
const BROWSERS = ['chrome131', 'edge131', 'firefox133', 'safari18.2']

/** The pages built as HTML files. The last one serves every other path, and preloads the home page. */
const PAGES: readonly PageSource[] = [
  { path: CLIENT_PATHS.login },
  { path: CLIENT_PATHS.signup, modules: ['src/pages/login/sign-up.tsx'] },
  { modules: ['src/core.ts', 'src/pages/home.tsx'], hasAppStyles: true },
]

/** Puts modules that are fetched together into one file, which compresses better and avoids chained requests. */
const CHUNK_GROUPS = {
  groups: [
    { name: 'index', tags: ['$initial' as const], priority: 1 },
    {
      name: 'app-core',
      test: /src\/(core\.ts|browser\/restore-drafts\.ts|user\.ts|shown-email\.ts|messages\/failures\.ts|app\/header\.tsx|ui\/(icon|toast)\.tsx|pages\/(home|lazy-notices|no-match)\.tsx|pages\/login\/provider-sign-in\.tsx)$/,
    },
    { name: 'signup', test: /src\/pages\/login\/sign-up\.tsx$/ },
    {
      name: 'notices',
      test: /src\/(forms\/(resend-email|submission-form)|ui\/card|pages\/(linked-notice|notices|two-step-notice))\.tsx$/,
    },
    { name: 'home', test: /src\/pages\/home-overview\.tsx$/ },
    { name: 'email-links', test: /src\/pages\/email-link\/email-link\.tsx$/ },
    { name: 'account', test: /src\/pages\/account\/account\.tsx$/ },
  ],
}

/**
 * The prerendered pages name the same files as the app. The entry has the hash of each file that it may load, and no
 * compression shortens one, so it has few characters.
 */
const HASHES = { hashCharacters: 'hex' as const }

const common: InlineConfig = { configFile: false, root, logLevel: 'warn' }

/**
 * Writes `siteFolder()`: hashed assets, a brotli and a gzip copy of each text file, and a folder of HTML pages per
 * language. Assets of previous builds are kept. With `hasDemo`, pages of the embedded provider say where developers start.
 */
export async function buildClient({ hasDemo = false } = {}) {
  const product = pickBuildOptions(await loadProduct())
  const previous = await readPreviousAssets(dist)
  const assets = await readBrandAssets(product.brand)
  const prerender = await buildPrerender(product, assets, hasDemo)
  const headScript = await buildHeadScript(product, assets)
  const built = await buildApp(product, { assets, headScript, hasDemo })
  await writePages(dist, {
    prerender,
    files: findBuiltFiles(root, built),
    sources: PAGES,
    languages: product.languages,
  })
  await minifyAgain(dist, built)
  await compressFiles(dist)
  await writeModuleList(dist, built)
  await writeBuildRecord(dist, product)
  await keepPreviousAssets(dist, previous)
  await rm(workDir, { recursive: true })
  for (const warning of listWarnings(product, { isDemo: hasDemo }))
    console.warn(`foyer.config.ts: ${warning}`)
}

/** The inline script of the page's head. ES2018, so that unsupported browsers can parse it. */
async function buildHeadScript(product: BuildOptions, assets: BrandAssets): Promise<string> {
  const result = await build({
    ...common,
    plugins: [productModule(product, assets)],
    publicDir: false,
    build: {
      target: 'es2018',
      write: false,
      lib: { entry: 'src/head-script.ts', formats: ['iife'], name: 'foyerHeadScript' },
      // Otherwise the page would contain every endpoint and path, because they spread constants.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The head script was not built')
  return output.output[0].code.trim()
}

async function buildPrerender(
  product: BuildOptions,
  assets: BrandAssets,
  hasDemo: boolean,
): Promise<Prerender> {
  await build({
    ...common,
    plugins: [react(), productModule(product, assets, hasDemo)],
    publicDir: false,
    build: {
      ssr: 'src/prerender.tsx',
      outDir: workDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // Its styles are not used.
      cssMinify: false,
      rolldownOptions: { output: HASHES },
    },
  })
  const prerender: Prerender = await import(pathToFileURL(path.join(workDir, 'prerender.js')).href)
  return prerender
}

interface AppOptions {
  readonly assets: BrandAssets
  readonly headScript: string
  readonly hasDemo: boolean
}

async function buildApp(
  product: BuildOptions,
  { assets, headScript, hasDemo }: AppOptions,
): Promise<Rolldown.RolldownOutput> {
  const result = await build({
    ...common,
    plugins: [
      react(),
      ...productPlugins(product, assets, { code: headScript }, hasDemo),
      fetchBeforeImport(),
    ],
    build: {
      target: BROWSERS,
      outDir: dist,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      // One stylesheet, which `pages.ts` inlines: no script has to load it.
      cssCodeSplit: false,
      rolldownOptions: {
        // Else the entry exports the constants of other chunks. Saves 150 bytes of it.
        optimization: { inlineConst: true },
        // As in the head script: constants that are spread have no side effects.
        treeshake: { propertyReadSideEffects: false },
        output: {
          chunkFileNames: nameChunk,
          codeSplitting: CHUNK_GROUPS,
          ...HASHES,
        },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The app was not built')
  return output
}

/** Adds the language to the name of message files: `assets/common-de-<hash>.js`. */
function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, language, file] = /locales\/(\w+)\/([\w-]+)/.exec(facadeModuleId ?? '') ?? []
  return language === undefined
    ? 'assets/[name]-[hash].js'
    : `assets/${file === 'index' ? 'common' : file}-${language}-[hash].js`
}
