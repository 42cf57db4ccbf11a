import { pickBuildOptions } from '@foyer/product/build-options.ts'
import { loadProduct } from '@foyer/product/load-product.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devPageMessages } from './build/fill-page-messages.ts'
import { pageHead } from './build/page-head.ts'
import { productModule } from './build/product-module.ts'
import { webManifest } from './build/web-manifest.ts'

const product = pickBuildOptions(await loadProduct())

/** Configures the development server only; `build.ts` has its own configuration. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    productModule(product),
    devPageMessages(product.languages[0]),
    pageHead(product, { src: '/src/head/head-script.ts' }),
    webManifest(product),
  ],
})
