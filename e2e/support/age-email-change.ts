import { openDatabase } from './open-database.ts'
import type { RunningProduct } from './product.ts'

const DAY_MS = 24 * 3_600_000

/** Makes a user's pending email change a day older. */
export function ageEmailChange(product: RunningProduct, email: string): void {
  using database = openDatabase(product)
  database
    .prepare('update users set pending_email_at = pending_email_at - ? where email = ?')
    .run(DAY_MS, email)
}
