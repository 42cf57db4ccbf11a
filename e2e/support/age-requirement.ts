import { openDatabase } from './open-database.ts'
import type { RunningProduct } from './product.ts'

const DAY_MS = 86_400_000

/** Makes it eight days ago that two-step login was first required of a user. */
export function ageRequirement(product: RunningProduct, email: string): void {
  using database = openDatabase(product)
  database
    .prepare('update users set two_step_required_at = two_step_required_at - ? where email = ?')
    .run(8 * DAY_MS, email)
}
