import fc from 'fast-check'
import { isProblemCode, PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAttackedProduct, type AttackedProduct } from '../support/attacked-product.ts'
import { listEndpoints, readBodyFields } from '../support/endpoints.ts'
import { type AttackResponse, jsonOf } from '../../testing/raw.ts'
import { readRows } from '../../testing/edit-database.ts'
import { createTestUser } from '../../testing/users.ts'
import { type AttackContext, openAttackContext } from '../support/attack-context.ts'

/** Enough to notice what often fails; `npm run test:all` looks longer for what seldom does. */
const RUNS = process.env['TEST_ALL'] ? 200 : 30

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
const endpoint = fc.constantFrom(...listEndpoints())

/** Every endpoint with every method, and more often with its own. */
const target = fc.oneof(
  endpoint,
  fc.record({ method: fc.constantFrom(...METHODS), path: endpoint.map(({ path }) => path) }),
)

/** Header values: printable ASCII. */
const headerValue = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
})

const createBody = (fields: readonly string[]) =>
  fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }),
    fc
      .dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 }))
      .map((value) => JSON.stringify(value)),
  )

const headers = fc.dictionary(
  fc.constantFrom(
    'Authorization',
    'Content-Type',
    'Accept',
    'Origin',
    'Cookie',
    'X-Forwarded-For',
    'Sec-Fetch-Site',
    'If-None-Match',
    'Accept-Encoding',
    'Content-Encoding',
  ),
  headerValue,
)

describe('for random requests', () => {
  let product: AttackedProduct
  let context: AttackContext
  /** The fields of all request bodies, and `__proto__`, which must never have a meaning. */
  let fields: readonly string[]
  beforeAll(async () => {
    product = await openAttackedProduct()
    context = await openAttackContext(product)
    fields = [...(await readBodyFields(context)), '__proto__']
  })
  afterAll(() => product?.close())

  /** The response conforms to the contract: no server error, and no session. */
  function expectRefusal(method: string, response: AttackResponse): void {
    const { status, headers: responseHeaders } = response
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(jsonOf(response)['token']).toBeUndefined()
    const problem = responseHeaders['content-type'] === PROBLEM_MEDIA_TYPE && method !== 'HEAD'
    expect(!problem || isProblemCode(String(jsonOf(response)['code']))).toBe(true)
  }

  test('the API starts no session, has no server error and writes nothing', async () => {
    const before = readRows(product.databasePath)
    const attempt = fc.record({ target, headers, body: createBody(fields) })
    const isRefused = fc.asyncProperty(attempt, async (request) => {
      const { method, path } = request.target
      const typed = { 'Content-Type': 'application/json', ...request.headers }
      const body = bodyFor(method, request.body)
      const sent = { method, path: path('x'), headers: typed, ...body }
      expectRefusal(method, await context.send(sent))
    })
    await fc.assert(isRefused, { numRuns: RUNS })
    expect(readRows(product.databasePath)).toEqual(before)
  })

  test('a signed-in user changes no other user and causes no server error', async () => {
    const { victim } = context
    let eve = await context.openSession(createTestUser())
    const attempt = fc.record({
      endpoint: endpoint.filter(({ bearer }) => bearer),
      id: fc.oneof(fc.constantFrom('own', victim.id), fc.string({ minLength: 1 })),
      body: createBody(fields),
    })
    const isHarmless = fc.asyncProperty(
      attempt,
      async ({ endpoint: { method, path }, id, body }) => {
        const requested = path(id === 'own' ? eve.id : encodeURIComponent(id))
        const sent = { method, path: requested, token: eve.token, ...bodyFor(method, body) }
        const response = await context.send(sent)
        expectRefusal(method, response)
        expect(jsonOf(response)['code']).not.toBe('unauthenticated')
        // The call may have ended the session.
        if (response.status === 204) eve = await context.openSession(createTestUser())
      },
    )
    await fc.assert(isHarmless, { numRuns: RUNS })
    const read = jsonOf(await context.send({ path: '/api/user', token: victim.token }))
    expect(read).toMatchObject({ id: victim.id, email: victim.email, email_verified: true })
    expect(read).toMatchObject({ first_name: '', last_name: '' })
  })

  test('a PUT with a valid token can only change the names', async () => {
    let user = context.victim
    let changed = 0
    const changes = fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...fields, 'id', 'email_verified'), fc.jsonValue()),
      async (body) => {
        // Before the user reaches the limit of changes.
        if (++changed % 50 === 0)
          user = await context.openSession(createTestUser({ emailVerified: true }))
        const { id, email, token } = user
        const { status } = await context.send({
          method: 'PUT',
          path: `/api/user/${id}`,
          token,
          body,
        })
        expect([200, 400]).toContain(status)
        const read = jsonOf(await context.send({ path: '/api/user', token }))
        expect(read).toMatchObject({ id, email, email_verified: true })
      },
    )
    await fc.assert(changes, { numRuns: RUNS })
  })

  test('a path outside the API is a page, a file, or not found', async () => {
    const path = fc.webPath({ size: 'medium' }).map((text) => `/${text.replace(/^\/+/, '')}`)
    const responds = fc.asyncProperty(path, async (requested) => {
      fc.pre(!requested.startsWith('/api'))
      const { status } = await context.send({ path: requested })
      expect([200, 404, 400]).toContain(status)
    })
    await fc.assert(responds, { numRuns: RUNS })
  })
})

function bodyFor(method: string, body: string | Uint8Array): { readonly body?: typeof body } {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { body }
}
