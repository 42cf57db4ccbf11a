import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { compressFiles } from './build/compress-files.ts'
import { pageHead } from './build/page-head.ts'
import { writePages, type Prerender } from './build/write-pages.ts'

const root = import.meta.dirname
const dist = path.join(root, 'dist')
const work = path.join(root, 'node_modules', '.build')

/** Baseline 2024; `messages/locales/` names the year to older browsers. */
const BROWSERS = ['chrome131', 'edge131', 'firefox133', 'safari18.2']

const common: InlineConfig = { configFile: false, root, logLevel: 'warn' }

/**
 * Makes `client/dist`: the app's hashed files with a brotli and a gzip twin each, and the pages, of
 * which `/login` and `/signup` are rendered already.
 */
export async function buildClient() {
  const prerender = await buildPrerender()
  await buildApp(await buildEarly())
  await writePages(dist, prerender, [CLIENT_PATHS.login, CLIENT_PATHS.signup])
  await compressFiles(dist)
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
    build: { ssr: 'src/prerender.tsx', outDir: work, emptyOutDir: true },
  })
  const prerender: Prerender = await import(pathToFileURL(path.join(work, 'prerender.js')).href)
  return prerender
}

async function buildApp(code: string) {
  await build({
    ...common,
    plugins: [react(), pageHead({ code })],
    // The library that wouter brings for React 17 is what React does by itself since 18.
    resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
    build: {
      target: BROWSERS,
      outDir: dist,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  })
}
