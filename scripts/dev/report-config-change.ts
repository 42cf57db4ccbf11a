import { watch } from 'node:fs'
import path from 'node:path'

/** Reports once that `foyer.config.ts` has changed: build, pages and server have read the old file at their start. */
export function reportConfigChange(file: string): void {
  // Watches the folder, because editors replace a file instead of writing it.
  const watcher = watch(path.dirname(file), (_event, name) => {
    if (name !== path.basename(file)) return
    watcher.close()
    console.log(`${name} has changed. Stop this command and start it again to see the change.`)
  })
  watcher.unref()
}
