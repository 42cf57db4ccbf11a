import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Ends this process with one sentence when nothing can be kept in the data folder. Makes it where there is none. */
export function requireDataFolder(dataDir: string): void {
  const folder = path.resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    console.error(`DATA_DIR cannot be ${folder}: ${explain(error)}.`)
    process.exit(1)
  }
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'there is a file of this name, not a folder'
  return error instanceof Error ? error.message : 'it cannot be used'
}
