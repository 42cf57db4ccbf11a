import { type Clock, DAY_MS } from './core/clock.ts'
import { type Database, sweepInSteps } from './db/database.ts'
import { factorFailuresStore, formerFactorsStore } from './db/factors.ts'
import { outboxStore, securityLinksStore } from './db/outbox.ts'
import { usedChallengesStore } from './db/passkeys.ts'
import {
  deletedUsersStore,
  exchangedProofsStore,
  knownDevicesStore,
  signInChallengesStore,
  trustedDevicesStore,
} from './db/sign-ins.ts'
import { formerEmailsStore, usersStore } from './db/users.ts'

/** The stores whose rows have a time at which they expire. */
const STORES = [
  exchangedProofsStore,
  deletedUsersStore,
  factorFailuresStore,
  formerEmailsStore,
  formerFactorsStore,
  knownDevicesStore,
  outboxStore,
  securityLinksStore,
  trustedDevicesStore,
  usedChallengesStore,
  signInChallengesStore,
]

export function createExpiredRowsSweep({ tables }: Database, clock: Clock) {
  return {
    async sweep(): Promise<number> {
      const now = clock()
      let total = 0
      for (const store of STORES)
        total += await sweepInSteps((limit) => store.deleteExpired(tables, now, limit))
      return total
    },
  }
}

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
