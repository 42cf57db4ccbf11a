import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestUser } from '../../testing/users.ts'

const PATH = '/api/projects'

describe.each(DIALECTS)('projects, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  async function openSession() {
    const user = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(user))
    const send = (method: string, path: string, body?: object) =>
      server.send(method, path, { token, ...(body && { body }) })
    return {
      send,
      create: (name: unknown) => send('POST', PATH, { name }),
      list: async () =>
        ((await (await send('GET', PATH)).json()) as { projects: unknown }).projects,
    }
  }

  async function openProject(name: string) {
    const user = await openSession()
    const project = (await (await user.create(name)).json()) as { id: string }
    return { user, project, path: `${PATH}/${project.id}` }
  }

  test('are created and listed, the oldest first', async () => {
    const { create, list } = await openSession()
    expect(await list()).toEqual([])
    const created = await create('  Garden 🌱 ')
    expect(created.status).toBe(201)
    const first = await created.json()
    const id = expect.any(String)
    expect(first).toEqual({ id, name: 'Garden 🌱', created_at: expect.stringMatching(/T.+Z$/) })
    server.advanceClock(1)
    await create('House')
    expect(await list()).toEqual([first, expect.objectContaining({ name: 'House' })])
  })

  test.each([
    ['required', ''],
    ['required', '  '],
    ['required', undefined],
    ['too_long', 'x'.repeat(101)],
    ['invalid_characters', 'a\u0000b'],
    ['invalid', 7],
  ])('with a name that is %s are refused: %j', async (code, name) => {
    const { user, path } = await openProject('Garden')
    for (const response of [await user.create(name), await user.send('PUT', path, { name })]) {
      const { errors } = await expectProblem(response, 'invalid_request')
      expect(errors).toEqual([expect.objectContaining({ path: 'name', code })])
    }
    expect(await user.list()).toMatchObject([{ name: 'Garden' }])
  })

  test('are renamed and deleted by their owner only', async () => {
    const { user, project, path } = await openProject('Garden')
    const other = await openSession()
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      await expectProblem(await other.send(method, path, body), 'not_found')
    expect(await user.list()).toEqual([project])
    expect(await other.list()).toEqual([])

    const renamed = await user.send('PUT', path, { name: 'House' })
    expect(await renamed.json()).toEqual({ ...project, name: 'House' })
    expect((await user.send('DELETE', path)).status).toBe(204)
    await expectProblem(await user.send('DELETE', path), 'not_found')
    expect(await user.list()).toEqual([])
  })

  test('are limited in number, also by requests at the same time', async () => {
    const { create, list } = await openSession()
    for (let count = 0; count < 98; count++) await create(`Project ${count}`)
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => (await create(name)).status),
    )
    const refused = statuses.filter((status) => status === 403)
    expect([statuses.length, refused.length]).toEqual([4, 2])
    expect(await list()).toHaveLength(100)
  })
})
