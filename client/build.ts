import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { findBuiltFiles } from './build/built-files.ts'
import { compressFiles } from './build/compress-files.ts'
import { keepFormerBuilds, readFormerBuilds } from './build/former-builds.ts'
import { plainImports } from './build/plain-imports.ts'
import { pageHead } from './build/page-head.ts'
import { writeModuleList } from './build/list-modules.ts'
import { reactModules } from './build/react-modules.ts'
import { webManifest } from './build/web-manifest.ts'
import { writePages, type PageSource, type Prerender } from './build/write-pages.ts'

const root = import.meta.dirname
const dist = path.join(root, 'dist')
const work = path.join(root, 'node_modules', '.build')

/** Baseline 2024; `messages/locales/` names the year to older browsers. */
const BROWSERS = ['chrome131', 'edge131', 'firefox133', 'safari18.2']

/** The pages that are made at build, and the one for all other addresses, where most often home is wanted. */
const PAGES: readonly PageSource[] = [
  { path: CLIENT_PATHS.login },
  { path: CLIENT_PATHS.signup, modules: ['src/pages/sign-up-page.tsx'] },
  { modules: ['src/inside.ts', 'src/pages/home-page.tsx'], hasRoomStyles: true },
]

/** What is fetched together is one file: it compresses better so, and nothing is found out to be missing only when another has come. */
const TOGETHER = {
  groups: [
    { name: 'index', tags: ['$initial' as const], priority: 1 },
    { name: 'inside', test: /src\/(inside\.ts|pages\/home-page\.tsx)$/ },
    { name: 'signup', test: /src\/pages\/sign-up-page\.tsx$/ },
    { name: 'confirm-notice', test: /src\/pages\/confirm-notice\.tsx$/ },
    { name: 'mails', test: /src\/pages\/(forgot-password|action)-page\.tsx$/ },
    { name: 'account', test: /src\/pages\/(account|email|password|deletion)-page\.tsx$/ },
  ],
}

const common: InlineConfig = { configFile: false, root, logLevel: 'warn' }

/**
 * Makes `client/dist`: the app's hashed files with a brotli and a gzip twin each, and the pages, in a
 * folder for each language. `/login` and `/signup` are rendered already. What the last builds made stays beside it.
 */
export async function buildClient() {
  const former = await readFormerBuilds(dist)
  const prerender = await buildPrerender()
  const built = await buildApp(await buildEarly())
  await writePages(dist, { prerender, files: findBuiltFiles(root, built), sources: PAGES })
  await compressFiles(dist)
  await writeModuleList(dist, built)
  await keepFormerBuilds(dist, former)
}

/** The script for the page's head, as text. Older browsers must be able to read it, to say that they are too old. */
async function buildEarly(): Promise<string> {
  const result = await build({
    ...common,
    publicDir: false,
    build: {
      target: 'es2018',
      write: false,
      lib: { entry: 'src/early/head-script.ts', formats: ['iife'], name: 'foyerEarlyScript' },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The early script was not built')
  return output.output[0].code.trim()
}

async function buildPrerender(): Promise<Prerender> {
  await build({
    ...common,
    plugins: [react()],
    publicDir: false,
    build: { ssr: 'src/prerender.tsx', outDir: work, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const prerender: Prerender = await import(pathToFileURL(path.join(work, 'prerender.js')).href)
  return prerender
}

async function buildApp(code: string): Promise<Rolldown.RolldownOutput> {
  const result = await build({
    ...common,
    plugins: [react(), pageHead({ code }), plainImports(), reactModules(), webManifest()],
    // No browser's tools look into the pages of people: React leaves out how it would tell them.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    build: {
      target: BROWSERS,
      outDir: dist,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        output: { chunkFileNames: nameChunk, codeSplitting: TOGETHER },
        // React looks for what other builds of its scheduler have; types tell of it where we do.
        checks: { importIsUndefined: false },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The app was not built')
  return output
}

/** Words say their language: `assets/door-de-<hash>.js`. */
function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, language] = /locales\/(\w+)\//.exec(facadeModuleId ?? '') ?? []
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/[name]-${language}-[hash].js`
}
