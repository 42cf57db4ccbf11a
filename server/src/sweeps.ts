import { DAY_MS, MINUTE_MS } from './core/clock.ts'
import type { Logger, SecurityEvent } from './core/log.ts'
import { sweepInSteps } from './db/database.ts'
import { deliveriesStore } from './db/deliveries.ts'
import { factorFailuresStore, formerFactorsStore } from './db/factors.ts'
import { outboxStore, securityLinksStore } from './db/outbox.ts'
import { usedChallengesStore } from './db/passkeys.ts'
import type { Queryable } from './db/tables.ts'
import {
  deletedUsersStore,
  exchangedProofsStore,
  knownDevicesStore,
  signInChallengesStore,
  trustedDevicesStore,
} from './db/sign-ins.ts'
import { formerEmailsStore, usersStore } from './db/users.ts'
import { deleteOldActivity } from './emails/activity.ts'
import { resealSecrets } from './factors/secret-box.ts'
import type { FactorsServer } from './factors/webauthn.ts'
import { deleteExpiredSessions, type SessionsServer } from './sessions/sessions.ts'

interface SweptServer extends FactorsServer {
  readonly log: Logger
}

/** Delete expired rows, and encrypt secrets with a new key. */
const SWEEPS: readonly ((server: SweptServer) => Promise<unknown>)[] = [
  deleteExpiredSessions,
  deleteOldActivity,
  deleteExpiredRows,
  deleteExpiredDeliveries,
  deleteLostEmails,
  encryptSecrets,
]

const INTERVAL_MS = 10 * MINUTE_MS

/** Returns what stops it. */
export function startSweeping(server: SweptServer): () => void {
  const run = (sweep: (typeof SWEEPS)[number]) =>
    sweep(server).catch((error: unknown) =>
      server.log.error({ err: error }, 'Deleting expired rows failed'),
    )
  const timer = setInterval(() => void Promise.all(SWEEPS.map(run)), INTERVAL_MS)
  return () => clearInterval(timer)
}

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

/** Returns how many rows were deleted. */
export async function deleteExpiredRows({
  database,
  clock,
}: Pick<SessionsServer, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  let total = 0
  for (const store of STORES)
    total += await sweepInSteps((limit) => store.deleteExpired(database.tables, now, limit))
  return total
}

/** Unlike other expired rows, these are a loss: a hook or a webhook never heard of them. */
export async function deleteExpiredDeliveries({
  database,
  clock,
  log,
}: Pick<SweptServer, 'database' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  const deliveries = await sweepInSteps((limit) =>
    database.transaction((tx) => deliveriesStore.deleteExpired(tx, now, limit)),
  )
  const event = 'deliveries-expired' satisfies SecurityEvent
  if (deliveries > 0) log.warn({ event, deliveries })
}

/** How long an operator can give a lost email back: milliseconds. */
const LOST_EMAIL_RETENTION_MS = 90 * DAY_MS

/** The most users that one query returns. */
const LOST_EMAILS_AT_ONCE = 100

/**
 * Rule 6: one user per uid and email. Deletes users who lost their email long ago: no sign-in reaches them. Each in a
 * transaction of its own, so that a hook that refuses one of them keeps no other. Returns their number.
 */
export async function deleteLostEmails({
  database,
  clock,
  log,
}: Pick<SessionsServer, 'database' | 'clock'> & {
  readonly log?: Pick<Logger, 'error'>
}): Promise<number> {
  const { tables } = database
  const now = clock()
  await usersStore.markLostEmails(tables, now)
  const until = now - LOST_EMAIL_RETENTION_MS
  let deleted = 0
  const failed: { readonly user: string; readonly err: unknown }[] = []
  let page: readonly string[] = ['']
  while (page.length > 0) {
    const after = page.at(-1) ?? ''
    page = await usersStore.listLostEmails(tables, until, { after, limit: LOST_EMAILS_AT_ONCE })
    for (const user of page) {
      const isDeleted = database.transaction((tx) => deleteLostEmail(tx, user))
      if (await isDeleted.catch((err: unknown) => void failed.push({ user, err }))) deleted++
    }
  }
  const users = failed.length
  // One line for all of them, because each sweep tries them again.
  if (users > 0) log?.error({ users, ...failed[0] }, 'Deleting users without an email failed')
  return deleted
}

async function deleteLostEmail(tx: Queryable, id: string): Promise<boolean> {
  const user = await usersStore.findForUpdate(tx, id)
  // An operator may have just given the email back.
  if (!user || user.email !== null || user.disabled_at !== null) return false
  await usersStore.delete(tx, user, 'lost-email-sweep')
  return true
}

async function encryptSecrets({ database, secretsKeys, log }: SweptServer): Promise<void> {
  const count = await resealSecrets(database, secretsKeys)
  if (count > 0) log.info({ event: 'secrets-encrypted', count })
}
