import type { BuildOptions } from '@foyer/product/load.ts'
import type { Plugin } from 'vite'

/** Leaves the styles of the door out of a product without it. */
export function withoutDoor({ brand }: BuildOptions): Plugin {
  return {
    name: 'foyer-without-door',
    transform: {
      order: 'pre',
      filter: { id: /\/styles\/styles\.css$/ },
      handler: (css) =>
        brand.illustration === true ? undefined : css.replace(/@import '\.\/door\.css'.*/, ''),
    },
  }
}
