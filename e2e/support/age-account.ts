import { openDatabase } from './open-database.ts'
import type { RunningProduct } from './product.ts'

const HOUR_MS = 3_600_000

/** Makes a user's account an hour older, because a new one gets no email about new devices. */
export function ageAccount(product: RunningProduct, email: string): void {
  using database = openDatabase(product)
  database
    .prepare('update users set created_at = created_at - ? where email = ?')
    .run(HOUR_MS, email)
}
