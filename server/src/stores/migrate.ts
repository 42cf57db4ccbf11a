import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { up as usersAndSessions } from './migrations/001-users-and-sessions.ts'
import { up as proofsBehindRows } from './migrations/002-proofs-behind-rows.ts'
import { up as disabledPeopleAndAttempts } from './migrations/003-disabled-people-and-attempts.ts'
import { up as devicesAndActivity } from './migrations/004-devices-and-activity.ts'
import { up as peopleWhoLeave } from './migrations/005-people-who-leave.ts'
import { up as waysIn } from './migrations/006-ways-in.ts'
import { up as plainColumnNames } from './migrations/007-plain-column-names.ts'
import { up as providerEvents } from './migrations/008-provider-events.ts'
import { up as profiles } from './migrations/009-profiles.ts'
import { up as identities } from './migrations/010-identities.ts'
import type { Tables } from './tables.ts'

/** In order of execution. Databases store the names, so a name never changes. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-users-and-sessions': { up: usersAndSessions },
  '002-proofs-behind-rows': { up: proofsBehindRows },
  '003-disabled-people-and-attempts': { up: disabledPeopleAndAttempts },
  '004-devices-and-activity': { up: devicesAndActivity },
  '005-people-who-leave': { up: peopleWhoLeave },
  '006-ways-in': { up: waysIn },
  '007-plain-column-names': { up: plainColumnNames },
  '008-provider-events': { up: providerEvents },
  '009-profiles': { up: profiles },
  '010-identities': { up: identities },
}

/** Migrates in one transaction. Of several servers that start at once, only one migrates. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}
