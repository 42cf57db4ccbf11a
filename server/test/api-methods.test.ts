import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestProduct } from '../../testing/site.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { openTestServer, runOperatorCommand } from '../../testing/in-process.ts'
import {
  createClaims,
  createSignInBody,
  createTestUser,
  type TestUser,
} from '../../testing/users.ts'
import { SECOND_MS } from '../src/core/clock.ts'

const MINUTE = 60 * SECOND_MS

let server: TestServer

beforeAll(async () => {
  const product = createTestProduct({ signIn: { password: false, providers: ['google'] } })
  server = await openTestServer('sqlite', {}, product)
})
afterAll(() => server.close())

test('a sign-in method that the product offers is accepted', async () => {
  const user = createTestUser({ provider: 'google.com', emailVerified: true })
  expect((await server.signIn(user)).status).toBe(200)
})

test.each(['register', 'login'])('%s refuses a password that is switched off', async (call) => {
  const response = await server.signIn(createTestUser(), call)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'identity_mismatch' })
  expect(server.log.join('')).toContain('method-not-offered')
})

test.each(['password', 'github.com', 'apple.com', 'oidc.acme', 'phone', 'anonymous'])(
  'a session does not confirm %s, which is switched off',
  async (method) => {
    const ada = createTestUser({ provider: 'google.com', emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const methods = [ada.provider, method]
    const providerUserInfo = methods.map((providerId) => ({ providerId, email: ada.email }))
    server.provider.setAccount(ada.uid, { providerUserInfo })
    const firebase = { identities: {}, sign_in_provider: method }
    const id_token = await server.provider.sign({ ...createClaims(ada, server.now()), firebase })
    const body = { id_token }
    const response = await server.send('POST', '/api/user/verification', { token, body })
    await expectProblem(response, 'identity_mismatch')
  },
)

// Ada has logged in with Google, and has a password; then the product offers neither any more.
describe('of a user whose other methods are no longer offered, GitHub still logs in', () => {
  const config = { signIn: { password: false, providers: ['github' as const] } }
  let folder: string
  let FOYER_CONFIG: string
  let before: TestServer
  let after: TestServer
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-methods-'))
    FOYER_CONFIG = path.join(folder, 'foyer.config.ts')
    const input = { name: 'GitHub only', languages: ['en'], ...config }
    writeFileSync(FOYER_CONFIG, `export default ${JSON.stringify(input)}`)
    before = await openTestServer('sqlite')
    const shared = {
      DATABASE_URL: before.databaseUrl,
      IDENTITY_JWKS_URL: before.provider.jwksUrl,
      IDENTITY_TOOLKIT_URL: before.provider.toolkitUrl,
    }
    after = await openTestServer('sqlite', shared, createTestProduct(config))
  })
  afterAll(async () => {
    await after.close()
    await before.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function arrange() {
    const ada = createTestUser({ provider: 'github.com', emailVerified: true })
    const methods = ['password', 'google.com', 'github.com']
    const providerUserInfo = methods.map((providerId) => ({ providerId, email: ada.email }))
    before.provider.setAccount(ada.uid, { providerUserInfo })
    const byGoogle = { ...ada, provider: 'google.com' }
    const { id, token } = await expectSignedIn(await before.signIn(byGoogle))
    const id_token = await before.provider.sign(createClaims(ada, before.now()))
    const confirmed = { token, body: { id_token } }
    await expectSignedIn(await before.send('POST', '/api/user/verification', confirmed))
    return { ada, id, account: { providerUserInfo } }
  }

  async function expectLoginByGithub(ada: TestUser) {
    after.advanceClock(MINUTE)
    const body = await createSignInBody(ada, { provider: before.provider, now: after.now })
    const { token } = await expectSignedIn(
      await after.send('POST', '/api/loginWithProviders', { body }),
    )
    const response = await after.send('GET', '/api/user/factors', { token })
    expect(await response.json()).toMatchObject({ unconfirmed_providers: [] })
  }

  test('after a revocation', async () => {
    const { ada, account } = await arrange()
    after.advanceClock(MINUTE)
    const validSince = String(Math.floor(after.now() / SECOND_MS))
    before.provider.setAccount(ada.uid, { ...account, validSince })
    await expectLoginByGithub(ada)
  })

  test.each(['end-sessions', 'end-all'])('after %s', async (command) => {
    const { ada, id } = await arrange()
    const operand = command === 'end-all' ? 'yes' : id
    const env = { DATABASE_URL: before.databaseUrl, FOYER_CONFIG }
    expect(await runOperatorCommand(['users', command, operand], env)).toMatchObject({ code: 0 })
    await expectLoginByGithub(ada)
  })
})
