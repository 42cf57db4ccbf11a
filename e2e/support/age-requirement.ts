import { DatabaseSync } from 'node:sqlite'
import type { RunningProduct } from './product.ts'

const DAY_MS = 86_400_000

/** Makes it eight days ago that two-step login was first required of a user. */
export function ageRequirement({ databasePath }: RunningProduct, email: string): void {
  const database = new DatabaseSync(databasePath)
  database
    .prepare('update users set two_step_required_at = two_step_required_at - ? where email = ?')
    .run(8 * DAY_MS, email)
  database.close()
}
