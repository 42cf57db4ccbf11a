import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Activity } from '@foyer/contract/bodies.ts'
import type { UserExport } from '@foyer/contract/operations.ts'
import type { Clock } from '../clock.ts'
import { activityStore } from '../stores/activity-store.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'
import type { UserRow } from '../stores/tables.ts'
import { keptAfter, toActivity } from './activity-service.ts'
import { readUserExport } from './export-service.ts'

export interface FoundUser<Value> {
  readonly user: UserRow
  readonly value: Value
}

/** How many users a search reads at once. */
const SEARCH_PAGE = 1_000

export type UserDirectory = ReturnType<typeof createUserDirectory>

/** What an administrator can read. `undefined`: no such user. */
export function createUserDirectory(database: Database, clock: Clock) {
  return {
    /** The newest users; with `before`, those created before that user. */
    async list(limit: number, before: string | undefined): Promise<UserRow[] | undefined> {
      if (before === undefined) return usersStore.listNewest(database.tables, limit)
      const user = await usersStore.find(database.tables, before)
      return user && usersStore.listNewest(database.tables, limit, user)
    },

    /** SQLite knows upper and lower case of ASCII only, and `é` can be one character or two, so other texts are compared here. */
    async search(text: string, limit: number): Promise<UserRow[]> {
      const { tables } = database
      if (!/[^\0-\x7F]/.test(text)) return usersStore.search(tables, text, limit)
      const wanted = fold(text)
      const found: UserRow[] = []
      let page = await usersStore.listNewest(tables, SEARCH_PAGE)
      while (page.length > 0 && found.length < limit) {
        found.push(...page.filter((user) => toSearchable(user).includes(wanted)))
        page = await usersStore.listNewest(tables, SEARCH_PAGE, page.at(-1))
      }
      return found.slice(0, limit)
    },

    async listActivity(idOrEmail: string): Promise<FoundUser<readonly Activity[]> | undefined> {
      const user = await usersStore.find(database.tables, idOrEmail)
      if (!user) return undefined
      const rows = await activityStore.list(database.tables, user.id, keptAfter(clock()))
      return { user, value: rows.map(toActivity) }
    },

    exportUser: (idOrEmail: string): Promise<FoundUser<UserExport> | undefined> =>
      database.transaction(async (tx) => {
        const user = await usersStore.find(tx, idOrEmail)
        if (!user) return undefined
        const now = clock()
        // Sessions that are idle for too long are listed until they are deleted.
        const expired = { expiredBy: now, idleSince: 0 }
        return { user, value: await readUserExport(tx, { user, currentHash: '', expired, now }) }
      }),
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Without the ids, which are ASCII. */
const toSearchable = ({ email, first_name, last_name }: UserRow) =>
  fold(`${toShownEmail(email ?? '')}\n${first_name} ${last_name}`)
