import type { EmulatorInternals, ProjectState } from './emulator/emulator-internals.ts'
import type { ChangeJournal } from './storage/change-journal.ts'
import { DurableMap } from './storage/durable-map.ts'
import type { IdentityDatabase } from './storage/identity-database.ts'

/** The account anyone can sign in with from the first start. */
export const DEMO_PERSON = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  displayName: 'Ada Lovelace',
} as const

/**
 * Makes the demo person once in the life of the file: who changes or deletes her is respected.
 * She is made by the emulator's own sign-up, past our password policy.
 */
export async function seedDemoPerson(
  internals: EmulatorInternals,
  state: ProjectState,
  { database, journal }: { database: IdentityDatabase; journal: ChangeJournal },
): Promise<void> {
  if (database.list('demo-person').length > 0) return
  new DurableMap('demo-person', journal).set('made', { at: new Date().toISOString() })
  await internals.signUp(
    state,
    { ...DEMO_PERSON, emailVerified: true },
    { security: { Oauth2: {} }, req: { headers: {} } },
  )
  await journal.saved()
}
