import fc from 'fast-check'
import { isProblemCode, PROBLEM_MEDIA_TYPE } from '@foyer/contract/problems.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAttackedProduct, type AttackedProduct } from '../frame/attacked-product.ts'
import { jsonOf, type Answer } from '../frame/answer.ts'
import { readRows } from '../frame/rows.ts'
import { openWorld, type World } from '../frame/world.ts'

const PATHS = [
  '/api/login',
  '/api/register',
  '/api/loginWithProviders',
  '/api/user',
  '/api/user/logout',
  '/api/user/verification',
  '/api/user/sessions',
  '/api/user/sessions/x',
  '/api/user/activity',
  '/api/user/export',
  '/api/user/x',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
const FIELDS = [
  'email',
  'firebase_uuid',
  'id_token',
  'first_name',
  'last_name',
  'name',
  '__proto__',
]

/** Values for a header: anything HTTP can carry. */
const headerValue = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 80,
})

const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.uint8Array({ maxLength: 300 }),
  fc
    .dictionary(fc.constantFrom(...FIELDS), fc.jsonValue({ maxDepth: 3 }))
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

describe('whatever is sent', () => {
  let product: AttackedProduct
  let world: World
  beforeAll(async () => {
    product = await openAttackedProduct()
    world = await openWorld(product)
  })
  afterAll(() => product?.close())

  /** An answer of the contract: never a fault of ours, never somebody let in. */
  function expectRefusal(method: string, answer: Answer): void {
    const { status, headers: answered } = answer
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(jsonOf(answer)['token']).toBeUndefined()
    const problem = answered['content-type'] === PROBLEM_MEDIA_TYPE && method !== 'HEAD'
    expect(!problem || isProblemCode(String(jsonOf(answer)['code']))).toBe(true)
  }

  test('to the API, nobody is let in, nothing falls over and nothing is written', async () => {
    const before = readRows(product.databasePath)
    const attempt = fc.record({
      path: fc.constantFrom(...PATHS),
      method: fc.constantFrom(...METHODS),
      headers,
      body,
    })
    const refused = fc.asyncProperty(attempt, async (sent) => {
      const typed = { 'Content-Type': 'application/json', ...sent.headers }
      const withBody = ['GET', 'HEAD', 'OPTIONS'].includes(sent.method) ? {} : { body: sent.body }
      const request = { method: sent.method, path: sent.path, headers: typed, ...withBody }
      expectRefusal(sent.method, await world.send(request))
    })
    await fc.assert(refused, { numRuns: 400 })
    expect(readRows(product.databasePath)).toEqual(before)
  })

  test('with a good token and a body of choice, names alone can change', async () => {
    const { victim } = world
    const changes = fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...FIELDS, 'id', 'email_verified'), fc.jsonValue()),
      async (fields) => {
        const path = `/api/user/${victim.id}`
        const sent = { method: 'PUT', path, token: victim.token, body: fields }
        const { status } = await world.send(sent)
        expect([200, 400]).toContain(status)
        const read = jsonOf(await world.send({ path: '/api/user', token: victim.token }))
        expect(read).toMatchObject({ id: victim.id, email: victim.email, email_verified: true })
      },
    )
    await fc.assert(changes, { numRuns: 150 })
  })

  test('as an address of a page, it is a page, a file, or not there', async () => {
    const path = fc.webPath({ size: 'medium' }).map((text) => `/${text.replace(/^\/+/, '')}`)
    const asked = fc.asyncProperty(path, async (address) => {
      fc.pre(!address.startsWith('/api'))
      const { status } = await world.send({ path: address })
      expect([200, 404, 400]).toContain(status)
    })
    await fc.assert(asked, { numRuns: 200 })
  })
})
