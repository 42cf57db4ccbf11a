import { randomUUID } from 'node:crypto'
import type { Project, ProjectBody, ProjectList } from '@foyer/contract/operations.ts'
import type { Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { createUserRowsStore } from '../stores/user-rows-store.ts'
import { requireSession } from './require-session.ts'
import type { Authenticated } from './session-service.ts'
import { showRow } from './show-row.ts'

const PROJECTS_PER_USER = 100

const projectsStore = createUserRowsStore('projects')

export type ProjectService = ReturnType<typeof createProjectService>

export function createProjectService(database: Database, clock: Clock) {
  return {
    /** The oldest first, and how many are possible. */
    async list({ user }: Pick<Authenticated, 'user'>): Promise<ProjectList> {
      const rows = await projectsStore.list(database.tables, user.id)
      const sorted = rows.toSorted((one, other) => one.created_at - other.created_at)
      return { projects: sorted.map((row) => showRow('projects', row)), limit: PROJECTS_PER_USER }
    },

    /** Throws `forbidden` if the user has the most projects that are possible. */
    create(authenticated: Authenticated, { name }: ProjectBody): Promise<Project> {
      return database.transaction(async (tx) => {
        // Locks the user, so that requests at the same time cannot exceed the limit.
        const { user } = await requireSession(tx, authenticated)
        const existing = await projectsStore.list(tx, user.id)
        if (existing.length >= PROJECTS_PER_USER) {
          const detail = `You cannot have more than ${PROJECTS_PER_USER} projects.`
          throw new ProblemError('forbidden', { detail })
        }
        const row = { id: randomUUID(), user_id: user.id, name, created_at: clock() }
        await projectsStore.insert(tx, row)
        return showRow('projects', row)
      })
    },

    /** Throws `not_found`. */
    async rename(
      { user }: Pick<Authenticated, 'user'>,
      id: string,
      changes: ProjectBody,
    ): Promise<Project> {
      const own = { id, user_id: user.id }
      const row = await projectsStore.update(database.tables, own, changes)
      if (!row) throw new ProblemError('not_found')
      return showRow('projects', row)
    },

    /** Throws `not_found`. */
    async delete({ user }: Pick<Authenticated, 'user'>, id: string): Promise<void> {
      const isDeleted = await projectsStore.delete(database.tables, { id, user_id: user.id })
      if (!isDeleted) throw new ProblemError('not_found')
    },
  }
}
