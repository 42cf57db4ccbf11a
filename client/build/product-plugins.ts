import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'
import type { BrandAssets } from './brand-assets.ts'
import { brandFiles } from './brand-files.ts'
import { pageHead, type HeadScript } from './page-head.ts'
import { popupPage } from './popup-page.ts'
import { productModule } from './product-module.ts'
import { webManifest } from './web-manifest.ts'

/** What the configuration adds to the app. */
export const productPlugins = (
  product: BuildOptions,
  assets: BrandAssets,
  script: HeadScript,
): Plugin[] => [
  productModule(product, assets),
  brandFiles(assets),
  pageHead(product, assets, script),
  webManifest(product, assets),
  popupPage(product),
]
