import { defineHooks, Refusal } from '@foyer/server/hooks.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount, expectProblem, expectSignedIn } from '../../testing/api.ts'
import { BOTH_DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestUser } from '../../testing/users.ts'

/** Hooks as `foyer.hooks.ts` may have them (docs/extend/hooks.md). */
const hooks = defineHooks({
  inTransaction: {
    async 'user.created'({ user, at }, tx) {
      const created_at = Date.parse(at)
      const project = { id: randomUUID(), user_id: user.id, name: 'My first project', created_at }
      await tx.insertInto('projects').values(project).execute()
    },
    async 'user.deleted'({ user }, tx) {
      const found = tx.selectFrom('projects').select('id').where('user_id', '=', user.id)
      if (await found.executeTakeFirst()) throw new Refusal('Delete your projects first.')
    },
  },
})

test.each(BOTH_DIALECTS)('hooks give a new user a project, and keep it, on %s', async (dialect) => {
  const server = await openTestServer(dialect, {}, undefined, { hooks })
  const user = createTestUser({ emailVerified: true })
  const { token } = await expectSignedIn(await server.signIn(user))
  const list = async () => {
    const response = await server.send('GET', '/api/projects', { token })
    return ((await response.json()) as { projects: { id: string; name: string }[] }).projects
  }
  const [project] = await list()
  expect(project).toMatchObject({ name: 'My first project' })
  const refusal = await expectProblem(await deleteAccount(server, user, { token }), 'refused')
  expect(refusal.detail).toBe('Delete your projects first.')
  await server.send('DELETE', `/api/projects/${project?.id}`, { token })
  expect((await deleteAccount(server, user, { token })).status).toBe(204)
  await server.close()
})
