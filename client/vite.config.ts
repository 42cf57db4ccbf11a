import { pickBuildOptions, loadProduct } from '@foyer/product/load.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentsPage, productPlugins } from './build/plugins.ts'
import { devFileAccess } from './build/dev-file-access.ts'
import { devPageMessages } from './build/pages.ts'
import { readBrandAssets } from './build/brand.ts'

const product = pickBuildOptions(await loadProduct())
const assets = await readBrandAssets(product.brand)

/** Configures the development server only; `build.ts` has its own configuration. */
export default defineConfig({
  root: import.meta.dirname,
  server: devFileAccess(process.env.DATA_DIR || '.data'),
  plugins: [
    react(),
    componentsPage(),
    devPageMessages(product.languages[0]),
    ...productPlugins(product, assets, { src: '/src/head-script.ts' }, true),
  ],
})
