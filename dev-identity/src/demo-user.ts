import type { EmulatorInternals, ProjectState } from './emulator/emulator-internals.ts'
import type { ChangeJournal } from './storage/change-journal.ts'
import { DurableMap } from './storage/durable-map.ts'
import type { IdentityDatabase } from './storage/identity-database.ts'

/** The account that exists from the first start. */
export const DEMO_USER = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  displayName: 'Ada Lovelace',
} as const

/** Existing databases contain this name. */
const SEED_KIND = 'demo-person'

/**
 * Creates the demo user once per database, so that changing or deleting it lasts. The emulator's own sign-up
 * skips our password policy.
 */
export async function seedDemoUser(
  internals: EmulatorInternals,
  state: ProjectState,
  { database, journal }: { database: IdentityDatabase; journal: ChangeJournal },
): Promise<void> {
  if (database.list(SEED_KIND).length > 0) return
  new DurableMap(SEED_KIND, journal).set('made', { at: new Date().toISOString() })
  await internals.signUp(
    state,
    { ...DEMO_USER, emailVerified: true },
    { security: { Oauth2: {} }, req: { headers: {} } },
  )
  await journal.saved()
}
