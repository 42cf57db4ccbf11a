import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import {
  addPasskey,
  codeOf,
  createAuthenticator,
  createPasskeyUser,
  createTwoStepUser,
  fetchOptions,
  logInWithPasskey,
  ORIGIN,
  totp,
  turnTwoStepOn,
} from '../../testing/factors.ts'
import { addSecurityLink, ageTwoStep } from '../../testing/edit-database.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestUser } from '../../testing/users.ts'

const NO_PASSKEYS = createTestProduct({ signIn: { password: true, passkeys: false } })
const MINUTE = 60_000

async function open(...args: Parameters<typeof openTestServer>) {
  const server = await openTestServer(...args)
  return { ...server, [Symbol.asyncDispose]: () => server.close() }
}

/** The same installation, after passkeys were switched off. */
const switchOff = ({ databaseUrl }: TestServer) =>
  open('sqlite', { DATABASE_URL: databaseUrl }, NO_PASSKEYS)

const readFactors = async (server: TestServer, token: string) =>
  (await server.send('GET', '/api/user/factors', { token })).json()

test('a product without passkeys refuses to add them or to log in with them, and its list of factors says why', async () => {
  await using server = await open('sqlite', {}, NO_PASSKEYS)
  const ada = createTestUser({ emailVerified: true })
  const { token } = await expectSignedIn(await server.signIn(ada))
  expect(await readFactors(server, token)).toMatchObject({
    passkeys: [],
    passkeys_unavailable: 'not-offered',
  })
  await expectProblem(await server.send('POST', '/api/passkey/options'), 'forbidden')
  const options = await server.send('POST', '/api/user/factors/passkeys/options', { token })
  await expectProblem(options, 'forbidden')
  expect((await server.fetch('/.well-known/passkey-endpoints')).status).toBe(404)
})

test('a passkey from before neither logs in nor confirms, and works again later', async () => {
  await using before = await open('sqlite')
  const { authenticator, ...ada } = await createPasskeyUser(before)
  const body = { credential: authenticator.get(await fetchOptions(before)) }
  await using server = await switchOff(before)
  await expectProblem(await server.send('POST', '/api/passkey/login', { body }), 'forbidden')
  const { token } = await expectSignedIn(await server.signIn(ada))
  await expectProblem(
    await server.send('POST', '/api/user/fresh/passkey', { token, body }),
    'forbidden',
  )
  expect((await server.send('POST', '/api/user/factors/totp', { token })).status).toBe(200)
  await expectSignedIn(await before.send('POST', '/api/passkey/login', { body }))
})

test('a passkey from before can be removed, and neither renamed nor confirmed', async () => {
  await using before = await open('sqlite')
  const { passkey, ...ada } = await createPasskeyUser(before)
  await using server = await switchOff(before)
  const { token } = ada
  const path = `/api/user/factors/passkeys/${passkey.id}`
  const renamed = await server.send('PUT', path, { token, body: { name: 'Phone' } })
  await expectProblem(renamed, 'forbidden')
  await expectProblem(await server.send('POST', `${path}/confirm`, { token }), 'forbidden')
  expect((await server.send('DELETE', path, { token })).status).toBe(204)
})

test('a removed passkey from before leaves two-step login on while another is stored', async () => {
  await using before = await open('sqlite')
  const { authenticator, passkey, ...ada } = await createPasskeyUser(before)
  const { token } = await expectSignedIn(await logInWithPasskey(before, authenticator))
  await addPasskey(before, token, { authenticator: createAuthenticator(ORIGIN) })
  const turnedOn = await before.send('POST', '/api/user/factors/two-step', { token })
  const { recovery_codes } = (await turnedOn.json()) as { recovery_codes: string[] }
  await using server = await switchOff(before)
  const second_factor = { kind: 'recovery_code', code: recovery_codes[0] }
  const session = await expectSignedIn(await server.signIn(ada, 'login', { second_factor }))
  const path = `/api/user/factors/passkeys/${passkey.id}`
  expect((await server.send('DELETE', path, { token: session.token })).status).toBe(204)
  expect(await readFactors(server, session.token)).toMatchObject({
    two_step_at: expect.any(String) as string,
  })
})

test('a passkey from before is no second step, and does not keep two-step login on', async () => {
  await using before = await open('sqlite')
  const { secret, ...ada } = await createTwoStepUser(before)
  const { token } = await expectSignedIn(
    await before.signIn(ada, 'login', totp(codeOf(before, secret))),
  )
  expect(
    (await addPasskey(before, token, { authenticator: createAuthenticator(ORIGIN) })).status,
  ).toBe(201)
  await using server = await switchOff(before)
  server.advanceClock(2 * MINUTE)
  const asked = await expectProblem(await server.signIn(ada), 'second_factor_required')
  expect(asked.second_factor).toEqual({ kinds: ['totp', 'recovery_code'] })
  const session = await expectSignedIn(
    await server.signIn(ada, 'login', totp(codeOf(server, secret))),
  )
  const call = { token: session.token }
  expect((await server.send('DELETE', '/api/user/factors/totp', call)).status).toBe(204)
  expect(await readFactors(server, session.token)).toMatchObject({ two_step_at: null })
  await expectProblem(await server.send('POST', '/api/user/factors/two-step', call), 'forbidden')
})

test('a user whose only second factor was a passkey needs a recovery code', async () => {
  await using before = await open('sqlite')
  const { authenticator, ...ada } = await createPasskeyUser(before)
  const { token } = await expectSignedIn(await logInWithPasskey(before, authenticator))
  const turnedOn = await before.send('POST', '/api/user/factors/two-step', { token })
  const { recovery_codes } = (await turnedOn.json()) as { recovery_codes: string[] }
  await using server = await switchOff(before)
  const asked = await expectProblem(await server.signIn(ada), 'second_factor_required')
  expect(asked.second_factor).toEqual({ kinds: ['recovery_code'] })
  const second_factor = { kind: 'recovery_code', code: recovery_codes[0] }
  await expectSignedIn(await server.signIn(ada, 'login', { second_factor }))
})

test('a passkey from before is no factor that "This wasn’t me" leaves a user with', async () => {
  await using before = await open('sqlite')
  const { secret, ...ada } = await createTwoStepUser(before)
  const { id, email } = ada
  const { token } = await expectSignedIn(
    await before.signIn(ada, 'login', totp(codeOf(before, secret))),
  )
  await addPasskey(before, token, { authenticator: createAuthenticator(ORIGIN) })
  const databasePath = before.databaseUrl.replace(/^sqlite:/, '')
  ageTwoStep(databasePath, id, 8)
  // Two new apps within seven days: neither had been in force for so long.
  await turnTwoStepOn(before, { token })
  await before.send('POST', '/api/user/factors/recovery-codes', { token })
  ageTwoStep(databasePath, id, 5)
  await turnTwoStepOn(before, { token })
  await before.send('POST', '/api/user/factors/recovery-codes', { token })
  await using server = await switchOff(before)
  const link = randomBytes(32).toString('base64url')
  addSecurityLink(databasePath, { token: link, id, email, createdAt: Date.now() })
  const used = await server.send('POST', '/api/security-link/use', { body: { token: link } })
  expect(used.status).toBe(200)
  server.provider.setAccount(ada.uid, { passwordUpdatedAt: Date.now() + MINUTE })
  server.advanceClock(2 * MINUTE)
  const asked = await expectProblem(await server.signIn(ada), 'second_factor_required')
  expect(asked.second_factor).toEqual({ kinds: ['totp', 'recovery_code'] })
})
