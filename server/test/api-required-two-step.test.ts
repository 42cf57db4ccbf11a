import type { ProductInput } from '@foyer/product/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser, type TestServer } from '../../testing/api.ts'
import { codeOf, createTwoStepUser, totp, turnTwoStepOn } from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestUser, type TestUser } from '../../testing/users.ts'

const DAY = 24 * 60 * 60_000
const GRACE_DAYS = 7

async function open(
  dialect: (typeof DIALECTS)[number],
  options: Partial<ProductInput>,
  settings: Record<string, string> = {},
): Promise<TestServer & AsyncDisposable> {
  const server = await openTestServer(dialect, settings, createTestProduct(options))
  return { ...server, [Symbol.asyncDispose]: () => server.close() }
}

describe.each(DIALECTS)('required two-step login, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await open(dialect, { twoStep: 'required' })
  })
  afterAll(() => server.close())

  const logIn = async (user: TestUser) => expectSignedIn(await server.signIn(user))
  const read = async (token: string) => expectUser(await server.send('GET', '/api/user', { token }))

  const exportData = (token: string) => server.send('GET', '/api/user/export', { token })

  test('leaves a user seven days from the first login, and then asks for it', async () => {
    const user = createTestUser({ emailVerified: true })
    const { two_step_due_at = '', missing } = await logIn(user)
    expect(missing).toBeUndefined()
    expect(Date.parse(two_step_due_at) - server.now()).toBeLessThanOrEqual(GRACE_DAYS * DAY)
    expect(Date.parse(two_step_due_at) - server.now()).toBeGreaterThan(GRACE_DAYS * DAY - 60_000)
    server.advanceClock(6 * DAY)
    const second = await logIn(user)
    expect(second).toMatchObject({ two_step_due_at })
    expect(second.missing).toBeUndefined()
    expect((await exportData(second.token)).status).toBe(200)
    server.advanceClock(DAY)
    expect(await read(second.token)).toMatchObject({ two_step_due_at, missing: ['two_step'] })
    expect(await logIn(user)).toMatchObject({ missing: ['two_step'] })
    await expectProblem(await exportData(second.token), 'forbidden')
    const factors = await server.send('GET', '/api/user/factors', { token: second.token })
    expect(factors.status).toBe(200)
  })

  test('is met by turning two-step login on, and not by having had it', async () => {
    const user = createTestUser({ emailVerified: true })
    await logIn(user)
    server.advanceClock(8 * DAY)
    const { token } = await logIn(user)
    const { secret } = await turnTwoStepOn(server, { token })
    const complete = await read(token)
    expect([complete.missing, complete.two_step_due_at]).toEqual([undefined, undefined])
    expect((await exportData(token)).status).toBe(200)
    const factor = totp(codeOf(server, secret))
    const confirmed = await expectSignedIn(await server.signIn(user, 'login', factor))
    const call = { token: confirmed.token }
    expect((await server.send('DELETE', '/api/user/factors/totp', call)).status).toBe(204)
    expect((await read(token)).missing).toEqual(['two_step'])
  })

  test('asks nothing of a user who has it', async () => {
    const { secret, ...ada } = await createTwoStepUser(server)
    server.advanceClock(8 * DAY)
    const session = await expectSignedIn(
      await server.signIn(ada, 'login', totp(codeOf(server, secret))),
    )
    expect([session.missing, session.two_step_due_at]).toEqual([undefined, undefined])
  })

  test('counts from the first login after it was required', async () => {
    const settings = { DATABASE_URL: server.databaseUrl }
    await using optional = await open(dialect, {}, settings)
    const user = createTestUser({ emailVerified: true })
    const before = await expectSignedIn(await optional.signIn(user))
    expect(before.two_step_due_at).toBeUndefined()
    await using required = await open(
      dialect,
      { twoStep: 'required', twoStepGraceDays: 0 },
      settings,
    )
    const inUse = await required.send('GET', '/api/user', { token: before.token })
    expect((await expectUser(inUse)).missing).toBeUndefined()
    const after = await expectSignedIn(await required.signIn(user))
    expect(after.missing).toEqual(['two_step'])
    await expectSignedIn(await optional.signIn(user))
    await using later = await open(dialect, { twoStep: 'required' }, settings)
    expect((await expectSignedIn(await later.signIn(user))).missing).toBeUndefined()
  })
})
