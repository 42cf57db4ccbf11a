import { DatabaseSync } from 'node:sqlite'
import type { RunningProduct } from './product.ts'

/** Longer than the server holds the lock. */
const LOCK_TIMEOUT_MS = 60_000

/** Opens the database of a running product, whose server may be writing to it. */
export const openDatabase = ({ databasePath }: Pick<RunningProduct, 'databasePath'>) =>
  new DatabaseSync(databasePath, { timeout: LOCK_TIMEOUT_MS })
