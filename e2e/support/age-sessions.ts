import { openDatabase } from './open-database.ts'
import type { RunningProduct } from './product.ts'

const HOUR_MS = 3_600_000

/** Makes the sign-in and the second factor of every session an hour older. */
export function ageSessions(product: RunningProduct): void {
  using database = openDatabase(product)
  database
    .prepare('update sessions set reauth_at = reauth_at - ?, factor_at = factor_at - ?')
    .run(HOUR_MS, HOUR_MS)
}
