import { DAY_MS, type Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'
import { sweepInSteps } from './sweep-in-steps.ts'

/** How long an operator can give a lost email back: milliseconds. */
const LOST_EMAIL_RETENTION_MS = 90 * DAY_MS

/** Rule 6: one user per uid and email. Deletes users who lost their email long ago: no sign-in reaches them. */
export function createLostEmailSweep({ tables }: Database, clock: Clock) {
  return {
    async sweep(): Promise<number> {
      const now = clock()
      await usersStore.markLostEmails(tables, now)
      return sweepInSteps((limit) =>
        usersStore.deleteLostEmails(tables, now - LOST_EMAIL_RETENTION_MS, limit),
      )
    },
  }
}
