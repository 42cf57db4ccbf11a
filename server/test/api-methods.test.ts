import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProduct } from './test-product.ts'
import { openTestServer, type TestServer } from './test-server.ts'
import { createTestUser } from './test-users.ts'

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
