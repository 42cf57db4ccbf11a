import { watch } from 'node:fs'

/** Editors write a file in several steps, so a change is reported after this many milliseconds without events. */
const DEBOUNCE_MS = 100

/** Calls `changed` after each burst of changes in the folders, never concurrently. Returns a function that stops. */
export function onChange(folders: readonly string[], changed: () => Promise<void>): () => void {
  let debounce: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(debounce)
      debounce = setTimeout(() => {
        last = last.then(changed)
      }, DEBOUNCE_MS)
    }),
  )
  return () => {
    clearTimeout(debounce)
    for (const watcher of watchers) watcher.close()
  }
}
