import { watch } from 'node:fs'
import path from 'node:path'

/** Says once that the running product does not know a changed `foyer.config.ts` yet: build, pages and server read it at start. */
export function reportConfigChange(file: string): void {
  // The folder, because editors replace a file instead of writing it.
  const watcher = watch(path.dirname(file), (_event, name) => {
    if (name !== path.basename(file)) return
    watcher.close()
    console.log(`${name} has changed. Stop this command and start it again to see the change.`)
  })
  watcher.unref()
}
