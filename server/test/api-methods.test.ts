import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProduct } from '../../testing/site.ts'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createClaims, createTestUser } from '../../testing/users.ts'

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
    server.issuer.setAccount(ada.uid, { providerUserInfo })
    const firebase = { identities: {}, sign_in_provider: method }
    const id_token = await server.issuer.sign({ ...createClaims(ada, server.now()), firebase })
    const body = { id_token }
    const response = await server.send('POST', '/api/user/verification', { token, body })
    await expectProblem(response, 'identity_mismatch')
  },
)
