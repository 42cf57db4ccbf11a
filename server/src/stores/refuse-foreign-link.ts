import { lstatSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Throws if root would follow a link in a folder of another user, who could have any file of the machine changed that
 * way.
 */
export function refuseForeignLink(file: string): void {
  if (process.getuid?.() !== 0) return
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const { uid } = statSync(path.dirname(path.resolve(file)))
  if (uid !== 0)
    throw new Error(
      `${file} is a link, and its folder belongs to another user. Run the command as that user.`,
    )
}
