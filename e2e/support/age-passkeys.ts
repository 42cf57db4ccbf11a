import { openDatabase } from './open-database.ts'
import type { RunningProduct } from './product.ts'

const AGE_MS = 31 * 24 * 60 * 60_000

/** Makes all passkeys 31 days older, so that a new password set in the app keeps them. */
export function agePasskeys(product: RunningProduct): void {
  using database = openDatabase(product)
  database.prepare('update passkeys set created_at = created_at - ?').run(AGE_MS)
}
