import type { Clock } from '../clock.ts'
import type { Database } from '../stores/database.ts'
import { deletedUsersStore } from '../stores/deleted-users-store.ts'
import { exchangedProofsStore } from '../stores/exchanged-proofs-store.ts'
import { factorFailuresStore } from '../stores/factor-failures-store.ts'
import { formerEmailsStore } from '../stores/former-emails-store.ts'
import { formerFactorsStore } from '../stores/former-factors-store.ts'
import { knownDevicesStore } from '../stores/known-devices-store.ts'
import { outboxStore } from '../stores/outbox-store.ts'
import { securityLinksStore } from '../stores/security-links-store.ts'
import { trustedDevicesStore } from '../stores/trusted-devices-store.ts'
import { usedChallengesStore } from '../stores/used-challenges-store.ts'
import { signInChallengesStore } from '../stores/sign-in-challenges-store.ts'
import { sweepInSteps } from './sweep-in-steps.ts'

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
