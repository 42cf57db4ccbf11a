import { chmodSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'

/** The product server's log, in the data folder. */
export interface Log {
  readonly path: string
  /** Open for appending. */
  readonly file: number
}

/** Opens the log for appending, readable only by its owner. */
export function openLog(dataDir: string): Log {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const logPath = path.resolve(dataDir, 'foyer.log')
  const file = openSync(logPath, 'a', 0o600)
  chmodSync(logPath, 0o600)
  return { path: logPath, file }
}
