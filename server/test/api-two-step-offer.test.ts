import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import {
  codeOf,
  createPasskeyUser,
  createTwoStepUser,
  logInWithPasskey,
  totp,
} from '../../testing/factors.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { NO_MAIL, openTestServer } from '../../testing/in-process.ts'
import { createTestProduct } from '../../testing/site.ts'
import { createTestUser } from '../../testing/users.ts'

describe.each(DIALECTS)('a server without emails, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect, NO_MAIL)
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, token: string) =>
    server.send(method, `/api/user/factors${path}`, { token })
  const countRefusals = () =>
    server.log.filter((line) => line.includes('"reason":"two-step-not-offered"')).length

  test('offers passkeys, but not two-step login', async () => {
    const { authenticator, passkey, ...ada } = await createPasskeyUser(server)
    const { token } = ada
    expect(await (await call('GET', '', token)).json()).toMatchObject({
      two_step_unavailable: 'not-offered',
      passkeys: [passkey],
    })
    for (const path of ['/totp', '/two-step'])
      await expectProblem(await call('POST', path, token), 'forbidden')
    await expect.poll(countRefusals).toBe(2)
    await expectSignedIn(await logInWithPasskey(server, authenticator))
  })

  test('asks users who have two-step login, who can turn it off', async () => {
    const before = await openTestServer(dialect, { DATABASE_URL: server.databaseUrl })
    const { secret, ...ada } = await createTwoStepUser(before)
    server.advanceClock(before.now() - server.now())
    await before.close()
    await expectProblem(await server.signIn(ada), 'second_factor_required')
    const factor = totp(codeOf(server, secret))
    const { token } = await expectSignedIn(await server.signIn(ada, 'login', factor))
    expect((await call('DELETE', '/two-step', token)).status).toBe(204)
    await expectSignedIn(await server.signIn(ada))
  })
})

test('a server with emails offers two-step login', async () => {
  const server = await openTestServer('sqlite')
  const ada = await createPasskeyUser(server)
  const factors = await server.send('GET', '/api/user/factors', { token: ada.token })
  expect(await factors.json()).not.toHaveProperty('two_step_unavailable')
  await server.close()
})

test('without two-step login in the product, turning it on is refused', async () => {
  const server = await openTestServer('sqlite', {}, createTestProduct({ twoStep: 'off' }))
  const ada = await server.signIn(createTestUser({ emailVerified: true }))
  const { token } = await expectSignedIn(ada)
  await expectProblem(await server.send('POST', '/api/user/factors/totp', { token }), 'forbidden')
  await server.close()
})
