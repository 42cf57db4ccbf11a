import { defineHooks } from '@foyer/server/hooks.ts'

/** What your product does when a user comes, changes or goes. `docs/extend/hooks.md` explains each event. */
export default defineHooks({})
