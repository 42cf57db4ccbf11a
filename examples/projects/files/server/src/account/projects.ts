import type { Project, ProjectList } from '@foyer/contract/operations.ts'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../core/problem.ts'
import { createUserRowsStore } from '../db/user-rows.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import { requireSession, type SessionsServer } from '../sessions/sessions.ts'
import { showRow } from '../sessions/user.ts'

const PROJECTS_PER_USER = 100

const projectsStore = createUserRowsStore('projects')

/** The oldest first, and how many are possible. */
async function listProjects(
  { database }: SessionsServer,
  { session }: Call<'listProjects'>,
): Promise<ProjectList> {
  const rows = await projectsStore.list(database.tables, session.user.id)
  const sorted = rows.toSorted((one, other) => one.created_at - other.created_at)
  return { projects: sorted.map((row) => showRow('projects', row)), limit: PROJECTS_PER_USER }
}

/** Throws `forbidden` if the user has the most projects that are possible. */
async function createProject(
  { database, clock }: SessionsServer,
  call: Call<'createProject'>,
): Promise<Project> {
  const { name } = await call.readBody()
  return database.transaction(async (tx) => {
    // Locks the user, so that requests at the same time cannot exceed the limit.
    const { user } = await requireSession(tx, call.session)
    const existing = await projectsStore.list(tx, user.id)
    if (existing.length >= PROJECTS_PER_USER) {
      const detail = `You cannot have more than ${PROJECTS_PER_USER} projects.`
      throw new ProblemError('forbidden', { detail })
    }
    const row = { id: randomUUID(), user_id: user.id, name, created_at: clock() }
    await projectsStore.insert(tx, row)
    return showRow('projects', row)
  })
}

/** Throws `not_found`. */
async function renameProject(
  { database }: SessionsServer,
  call: Call<'renameProject'>,
): Promise<Project> {
  const own = { id: call.id, user_id: call.session.user.id }
  const row = await projectsStore.update(database.tables, own, await call.readBody())
  if (!row) throw new ProblemError('not_found')
  return showRow('projects', row)
}

/** Throws `not_found`. */
async function deleteProject(
  { database }: SessionsServer,
  { id, session }: Call<'deleteProject'>,
): Promise<void> {
  const isDeleted = await projectsStore.delete(database.tables, { id, user_id: session.user.id })
  if (!isDeleted) throw new ProblemError('not_found')
}

export const projectHandlers = {
  listProjects,
  createProject,
  renameProject,
  deleteProject,
} satisfies Partial<Handlers<SessionsServer>>
