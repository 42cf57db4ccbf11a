import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Rewrites a file of the changed product. */
export function editFile(root: string, file: string, edit: (source: string) => string): void {
  const absolute = path.join(root, file)
  const source = readFileSync(absolute, 'utf8')
  const edited = edit(source)
  if (edited === source)
    throw new Error(`The change of ${file} has no effect: update scripts/adopter/.`)
  writeFileSync(absolute, edited)
}

/** Replaces a text that must occur exactly once. */
export function replaceIn(
  root: string,
  file: string,
  [find, replacement]: readonly [string, string],
): void {
  editFile(root, file, (source) => {
    const count = source.split(find).length - 1
    if (count !== 1)
      throw new Error(
        `${file} contains this ${count} times, so scripts/adopter/ cannot change it: ${find}`,
      )
    return source.replace(find, () => replacement)
  })
}
