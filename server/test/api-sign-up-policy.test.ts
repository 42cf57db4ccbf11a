import type { ProductInput } from '@foyer/product/product.ts'
import { describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, type TestServer } from '../../testing/api.ts'
import { type Dialect, DIALECTS } from '../../testing/databases.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createSignInBody, createTestUser } from '../../testing/users.ts'

const GOOGLE = { provider: 'google.com', emailVerified: true } as const

async function openServer(
  dialect: Dialect,
  signUp: ProductInput['signUp'],
  settings: Record<string, string> = {},
): Promise<TestServer & AsyncDisposable> {
  const server = await openTestServer(dialect, settings, createTestProduct({ signUp }))
  return { ...server, [Symbol.asyncDispose]: () => server.close() }
}

const CALLS = [
  ['register', {}],
  ['login', {}],
  ['loginWithProviders', GOOGLE],
] as const

describe.each(DIALECTS)('the sign-up policy, on %s', (dialect) => {
  test.each(CALLS)('closed: %s creates nobody, and lets existing users in', async (call, of) => {
    await using open = await openServer(dialect, 'open')
    const existing = createTestUser(of)
    await expectSignedIn(await open.signIn(existing))
    await using closed = await openServer(dialect, 'closed', { DATABASE_URL: open.databaseUrl })
    const stranger = createTestUser(of)
    await expectProblem(await closed.signIn(stranger, call), 'sign_up_closed')
    // Nothing was stored: the refusal is the same the second time.
    await expectProblem(await closed.signIn(stranger, call), 'sign_up_closed')
    await expectSignedIn(await closed.signIn(existing, call))
    // The answer does not reveal that the email is registered.
    const claiming = createTestUser({ email: existing.email, provider: 'github.com' })
    await expectProblem(await closed.signIn(claiming), 'sign_up_closed')
  })

  test.each(CALLS)('domains: %s creates only users of these domains', async (call, of) => {
    await using server = await openServer(dialect, { domains: ['example.com', 'Example.NET'] })
    const signUp = (email: string) => server.signIn(createTestUser({ ...of, email }), call)
    for (const email of [
      'ada@evil.test',
      'ada@sub.example.com',
      'ada@notexample.com',
      'ada@example.com.evil.test',
    ]) {
      await expectProblem(await signUp(email), 'email_not_allowed')
    }
    for (const email of ['ada@example.com', 'ada@example.net']) {
      const status = call === 'register' ? 201 : 200
      await expectSignedIn(await signUp(email), status)
    }
  })

  test('domains: a user is incomplete until the email is verified', async () => {
    await using server = await openServer(dialect, { domains: ['example.com'] })
    const testUser = createTestUser()
    const { token, missing } = await expectSignedIn(await server.signIn(testUser))
    expect(missing).toEqual(['email_verified'])
    const verified = { ...testUser, emailVerified: true }
    const body = await createSignInBody(verified, server)
    const response = await server.send('POST', '/api/user/verification', { token, body })
    expect((await expectSignedIn(response)).missing).toBeUndefined()
  })

  test('domains: an email cannot be changed to one of another domain', async () => {
    await using server = await openServer(dialect, { domains: ['example.com'] })
    const testUser = createTestUser({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(testUser))
    const change = async (email: string) => {
      const { id_token } = await createSignInBody(testUser, server)
      return server.send('POST', '/api/user/email', { token, body: { email, id_token } })
    }
    await expectProblem(await change('ada@evil.test'), 'email_not_allowed')
    expect((await change('ada@example.com')).status).toBe(204)
  })
})
