import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestUser } from '../../testing/users.ts'

/** Long after every limit of the server: milliseconds. */
const ANSWER_LIMIT_MS = 60_000

describe('a server whose SQLite file another process is writing', () => {
  let server: TestServer
  let user: { readonly id: string; readonly token: string }
  beforeAll(async () => {
    server = await openTestServer('sqlite')
    user = await expectSignedIn(await server.signIn(createTestUser()))
    // The first use of a session is recorded, which is a write.
    await read()
  })
  afterAll(() => server.close())

  const read = () => server.send('GET', '/api/user', user)
  const rename = (first_name: string) =>
    server.send('PUT', `/api/user/${user.id}`, {
      token: user.token,
      body: { first_name, last_name: '' },
    })

  /** Takes the write lock and returns a function that releases it. */
  function lock(): () => void {
    const other = new DatabaseSync(server.databaseUrl.slice('sqlite:'.length))
    other.exec('begin immediate')
    onTestFinished(() => other.close())
    return () => other.exec('commit')
  }

  test('answers reads while a write waits, and writes when the lock is released', async () => {
    // However long the reads take, the write has not waited too long.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
    const release = lock()
    const renamed = rename('Ada')
    const answers: string[] = []
    void renamed.then(() => answers.push('renamed'))
    for (let turn = 0; turn < 10; turn++) {
      expect((await read()).status).toBe(200)
      await delay(20)
    }
    expect(answers).toEqual([])
    release()
    expect((await renamed).status).toBe(200)
    expect(await (await read()).json()).toMatchObject({ first_name: 'Ada' })
  })

  test('refuses writes while the lock is held, then recovers', async () => {
    const release = lock()
    const writes = () =>
      Promise.all([rename('Grace'), rename('Mary'), server.signIn(createTestUser())])
    const late = delay(ANSWER_LIMIT_MS, undefined, { ref: false })
    const responses = await Promise.race([writes(), late])
    if (!responses) throw new Error('No answer in time')
    for (const response of responses) await expectProblem(response, 'unavailable')
    release()
    expect((await rename('Grace')).status).toBe(200)
  })
})
