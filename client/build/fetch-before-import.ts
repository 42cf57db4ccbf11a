import path from 'node:path'
import type { Plugin } from 'vite'

/** Vite's name for the module whose `__vitePreload` the built app calls for each `import()`. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** The first group of `CHUNK_GROUPS` in `client/build.ts`. */
const ENTRY_BUNDLE = 'assets/index-'

const REPLACEMENT = path.join(import.meta.dirname, '../src/browser/fetch-before-import.ts')

/**
 * Replaces what Vite does before each `import()` of the app: it would add `modulepreload` links. Like an import, a
 * link that failed is not tried again until the page is reloaded. docs/decisions.md#client says when to delete this.
 */
export function fetchBeforeImport(): Plugin {
  let isReplaced = false
  return {
    name: 'foyer-fetch-before-import',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, imports, { hostType }) =>
            hostType === 'js' ? listNeeded(file, imports) : [],
        },
      },
    }),
    load(id) {
      if (id !== PRELOAD_HELPER) return undefined
      isReplaced = true
      return `export { fetchBeforeImport as __vitePreload } from ${JSON.stringify(REPLACEMENT)}`
    },
    buildEnd() {
      if (!isReplaced)
        this.error(`Vite's ${PRELOAD_HELPER} has another name now: adapt this plugin`)
    },
  }
}

/** The file and its imports, without the entry bundle, which is loaded already. Vite may leave out the file itself. */
const listNeeded = (file: string, imports: readonly string[]) =>
  [...new Set([file, ...imports])].filter((name) => !name.startsWith(ENTRY_BUNDLE))
