import type { BuildOptions } from '@foyer/product/build-options.ts'
import type { Plugin } from 'vite'

/** Leaves the styles of the illustration out of a product without it. */
export function withoutIllustration({ brand }: BuildOptions): Plugin {
  return {
    name: 'foyer-without-illustration',
    transform: {
      order: 'pre',
      filter: { id: /\/styles\/styles\.css$/ },
      handler: (css) =>
        brand.illustration ? undefined : css.replace(/@import '\.\/door\.css'.*/, ''),
    },
  }
}
