import { loadProduct } from '@foyer/product/load-product.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageHead } from './build/page-head.ts'
import { productModule } from './build/product-module.ts'
import { webManifest } from './build/web-manifest.ts'

/** Configures the development server only; `build.ts` has its own configuration. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    productModule(await loadProduct()),
    pageHead({ src: '/src/head/head-script.ts' }),
    webManifest(),
  ],
})
