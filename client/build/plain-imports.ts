import type { Plugin } from 'vite'

const HELPER = /^\0vite\/preload-helper/

/**
 * Has what is imported later imported plainly. Vite's own way names, in the file that every page loads first,
 * whatever any page may need, and brings code to fetch it: 1.4 KB. Here each page is one file (see `build.ts`),
 * the styles of all have one name, and `fetchChunk` tells of what is missing.
 */
export function plainImports(): Plugin {
  return {
    name: 'foyer-plain-imports',
    enforce: 'pre',
    load: {
      order: 'pre',
      filter: { id: HELPER },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
