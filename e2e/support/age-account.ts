import { DatabaseSync } from 'node:sqlite'
import type { RunningProduct } from './product.ts'

const HOUR_MS = 3_600_000

/** Makes a user's account an hour older, because a new one gets no email about new devices. */
export function ageAccount({ databasePath }: RunningProduct, email: string): void {
  const database = new DatabaseSync(databasePath)
  database
    .prepare('update users set created_at = created_at - ? where email = ?')
    .run(HOUR_MS, email)
  database.close()
}
