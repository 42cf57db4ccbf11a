import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { expectProblem, expectSignedIn } from '../../testing/api.ts'
import { launchServer, type ServerProcess } from '../../testing/product.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import { openFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { createSignInBody, createTestUser } from '../../testing/users.ts'

/** More than the connections of a server. */
const WRITERS = 16
const CRASHES = 8
/** Long after every limit of the server: milliseconds. */
const ANSWER_LIMIT_MS = 60_000
const POLL = { timeout: 60_000 }

interface Member {
  readonly id: string
  readonly token: string
}

interface CallOptions {
  readonly token?: string
  readonly body?: object
}

describe('a server whose Postgres fails', () => {
  let postgres: TestPostgres
  let provider: FakeProvider
  let site: TestSite
  let server: ServerProcess
  let origin: string
  let members: readonly Member[]

  beforeAll(async () => {
    ;[postgres, provider, site] = await Promise.all([
      // Otherwise a crash loses the last sessions.
      startPostgres({ durable: true }),
      openFakeProvider(),
      createTestSite(),
    ])
    const port = await findFreePort()
    origin = `http://127.0.0.1:${port}`
    server = launchServer({ port, databaseUrl: postgres.url, site, provider })
    await server.whenReady()
    members = await Promise.all(Array.from({ length: WRITERS }, signUp))
  })
  afterAll(async () => {
    await server.close()
    await postgres.stop()
    await provider.close()
    site.remove()
  })
  beforeEach(expectRecovery)

  const call = (method: string, path: string, { token = '', body }: CallOptions) =>
    fetch(`${origin}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  const read = ({ token }: Member) => call('GET', '/user', { token })
  const rename = ({ id, token }: Member, first_name: string) =>
    call('PUT', `/user/${id}`, { token, body: { first_name, last_name: '' } })
  const signIn = async () => {
    const body = await createSignInBody(createTestUser(), { provider, now: Date.now })
    return call('POST', '/login', { body })
  }
  const signUp = async () => expectSignedIn(await signIn())

  async function expectRecovery(): Promise<void> {
    const statuses = async () =>
      new Set((await Promise.all(members.map(read))).map(({ status }) => status))
    await expect.poll(statuses, POLL).toEqual(new Set([200]))
  }

  /** Renames until `isOver`; every answer is a success or says that the server is unavailable. */
  async function keepRenaming(member: Member, isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn++) {
      const response = await rename(member, `Name ${turn}`)
      if (!response.ok) await expectProblem(response, 'unavailable')
    }
  }

  test('survives repeated crashes of Postgres under load', async () => {
    for (let crash = 0; crash < CRASHES; crash++) {
      let isOver = false
      const writing = Promise.all(members.map((member) => keepRenaming(member, () => isOver)))
      const statusOf = async () => (await rename(members[0]!, 'Before')).status
      await expect.poll(statusOf, POLL).toBe(200)
      await postgres.crash()
      await postgres.restart()
      await expectRecovery()
      isOver = true
      await writing
      expect(server.child.exitCode).toBeNull()
    }
  })

  test('survives the loss of its connections, also within transactions', async () => {
    for (let round = 0; round < CRASHES; round++) {
      let isOver = false
      const writing = Promise.all(members.map((member) => keepRenaming(member, () => isOver)))
      await postgres.shutDown()
      await postgres.restart()
      isOver = true
      await writing
      expect(server.child.exitCode).toBeNull()
    }
  })

  test('answers within three seconds while Postgres hangs, and recovers by itself', async () => {
    let isOver = false
    const writing = Promise.all(members.map((member) => keepRenaming(member, () => isOver)))
    postgres.hang()
    const [first] = members
    const requests = [
      () => read(first!),
      () => rename(first!, 'While it hangs'),
      signIn,
      () => fetch(`${origin}/readyz`),
    ]
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        requests.map(async (request) => {
          const late = delay(ANSWER_LIMIT_MS, undefined, { ref: false })
          const response = await Promise.race([request(), late])
          if (!response) throw new Error('No answer in time')
          await expectProblem(response, 'unavailable')
        }),
      )
    }
    postgres.resume()
    isOver = true
    await writing
  })
})
