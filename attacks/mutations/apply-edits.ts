import type { Edit } from './mutation.ts'

/** Reads a file by its path below the root; throws if there is none. */
type ReadSource = (file: string) => string

/** Applies edits in order and returns the changed files, by their paths below the root. Throws unless each `find` occurs exactly once. */
export function applyEdits(edits: readonly Edit[], read: ReadSource): ReadonlyMap<string, string> {
  const changed = new Map<string, string>()
  for (const { folder = 'server/src', file: name, find, replace } of edits) {
    const file = `${folder}/${name}`
    const source = changed.get(file) ?? read(file)
    const count = source.split(find).length - 1
    if (count !== 1) throw new Error(`${file} contains this ${count} times: ${find}`)
    changed.set(
      file,
      source.replace(find, () => replace),
    )
  }
  return changed
}
