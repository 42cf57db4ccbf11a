import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageHead } from './build/page-head.ts'
import { webManifest } from './build/web-manifest.ts'

/** What development uses; `build.ts` builds on it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageHead({ src: '/src/early/head-script.ts' }), webManifest()],
})
