import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestServer } from '../../testing/api.ts'
import { createTestUser } from '../../testing/users.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { openTestServer } from '../../testing/in-process.ts'

describe('the limit of invalid proofs', () => {
  let server: TestServer
  afterEach(() => server.close())

  const SETTINGS = { SIGN_IN_PER_MINUTE: '6', TRUSTED_PROXIES: '127.0.0.0/8' }
  const ATTACKER = { 'X-Forwarded-For': '198.51.100.1' }
  const ada = createTestUser()

  /** Sends an invalid proof for this email. */
  const sendInvalidProof = async (
    email = ada.email,
    headers: Record<string, string> = ATTACKER,
  ) => {
    const body = { email, firebase_uuid: ada.uid, id_token: 'forged' }
    return server.send('POST', '/api/login', { body, headers })
  }

  async function readAttempts() {
    const client = new Client({ connectionString: server.databaseUrl })
    await client.connect()
    const query = 'select key, points from attempts order by points'
    const { rows } = await client.query<{ key: string; points: number }>(query)
    await client.end()
    return rows
  }

  test.each(DIALECTS)('counts per claimed email and IP, on %s', async (dialect) => {
    server = await openTestServer(dialect, SETTINGS)
    for (const email of [ada.email, ` ${ada.email.toUpperCase()}`, ada.email]) {
      await expectProblem(await sendInvalidProof(email), 'invalid_identity_token')
    }
    const refused = await sendInvalidProof()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    await expectProblem(refused, 'rate_limited')
    await expectProblem(await sendInvalidProof(createTestUser().email), 'invalid_identity_token')
    const otherDevice = { 'X-Forwarded-For': '198.51.100.2' }
    await expectProblem(await sendInvalidProof(ada.email, otherDevice), 'invalid_identity_token')
  })

  test('stores no IP and no email', async () => {
    server = await openTestServer('postgres', SETTINGS)
    await sendInvalidProof()
    const keys = (await readAttempts()).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(keys.join(' ')).not.toMatch(/example|198/)
  })

  test('does not query the database for a blocked key', async () => {
    server = await openTestServer('postgres', SETTINGS)
    for (let attempt = 0; attempt < 20; attempt++) await sendInvalidProof()
    await expectProblem(await sendInvalidProof(), 'rate_limited')
    // The keys of three failures and six calls.
    expect((await readAttempts()).map(({ points }) => points)).toEqual([3, 6])
  })
})

describe('several servers on one database', () => {
  test('share the counters', async () => {
    const settings = { SIGN_IN_PER_MINUTE: '4' }
    const one = await openTestServer('postgres', settings)
    const other = await openTestServer('postgres', { ...settings, DATABASE_URL: one.databaseUrl })
    const attempts = Array.from({ length: 8 }, (_, at) =>
      (at % 2 ? one : other).send('POST', '/api/login', { body: {} }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    await other.close()
    await one.close()
  })
})
