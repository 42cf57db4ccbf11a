import { copyFileSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Files that are kept between runs; not in git, safe to delete. */
export const CACHE = path.join(import.meta.dirname, '../../.bench')

/** A temporary folder on the same disk as the kept databases. */
export interface Scratch {
  readonly folder: string
  /** Returns a copy that can be written to. */
  copy(file: string, name: string): string
  remove(): void
}

export function openScratch(): Scratch {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(path.join(CACHE, 'run-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Runs even if the benchmark is interrupted.
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
