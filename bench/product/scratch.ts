import { copyFileSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

/** What is kept between runs: nothing in git, and free to be deleted. */
export const CACHE = path.join(import.meta.dirname, '../../.bench')

/** A folder of one run, beside the kept databases: on a disk, as the data of a product is. */
export interface Scratch {
  readonly folder: string
  /** A copy of a file that may be written to. */
  copy(file: string, name: string): string
  remove(): void
}

/** Makes it. */
export function openScratch(): Scratch {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(path.join(CACHE, 'run-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Also when somebody stops us half-way.
  process.once('exit', remove)
  return {
    folder,
    copy(file, name) {
      const copied = path.join(folder, name)
      copyFileSync(file, copied, constants.COPYFILE_FICLONE)
      return copied
    },
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}
