import type { Plugin } from 'vite'

/** Vite's wrapper of `import()`, which preloads what a chunk needs: half a kilobyte of the login page. */
const WRAPPER_ID = '\0vite/preload-helper.js'

/** Replaces the wrapper: pages name what they need, and the app loads its stylesheet itself. */
export function plainImports(): Plugin {
  return {
    name: 'foyer-plain-imports',
    enforce: 'pre',
    load: (id) => (id === WRAPPER_ID ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
