import { watch } from 'node:fs'

/** Editors write a file in several steps; a change counts once nothing has happened for so long, in milliseconds. */
const QUIET_MS = 100

/** Calls `changed` after each burst of changes below the folders, one call after the other; answers how to end that. */
export function onChange(folders: readonly string[], changed: () => Promise<void>): () => void {
  let quiet: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        last = last.then(changed)
      }, QUIET_MS)
    }),
  )
  return () => {
    clearTimeout(quiet)
    for (const watcher of watchers) watcher.close()
  }
}
