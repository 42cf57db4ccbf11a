import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Creates the data folder. Exits with an error message if it is not writable. */
export function requireDataFolder(dataDir: string): void {
  const folder = path.resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    console.error(`DATA_DIR cannot be ${folder}: ${describeError(error)}.`)
    process.exit(1)
  }
}

function describeError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'this path or one of its parents is a file'
  return error instanceof Error ? error.message : 'it is not writable'
}
