import { exportedUser, updateProfileBody } from '@foyer/contract/schemas.ts'
import { ENDPOINTS, type Endpoint } from '@foyer/contract/endpoints.ts'
import type { ProductInput } from '@foyer/product/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deleteAccount,
  expectProblem,
  expectSignedIn,
  expectUser,
  type TestServer,
} from '../../testing/api.ts'
import { DIALECTS } from '../../testing/databases.ts'
import { createTestProduct } from '../../testing/site.ts'
import { openTestServer } from '../../testing/in-process.ts'
import { createTestUser, type TestUser, TRUSTED } from '../../testing/users.ts'
import { readUser, withDatabase } from '../../testing/rows.ts'

const LINKS = { terms: 'https://example.com/terms' }

type Field = NonNullable<ProductInput['fields']>[number]

const SIZE = {
  id: 'size',
  kind: 'select',
  label: 'Size',
  required: true,
  options: [
    { value: 'small', label: 'Small' },
    { value: 'large', label: 'Large' },
  ],
} satisfies Field

const ASKING = {
  fields: [
    { id: 'company', kind: 'text', label: 'Company', required: true, maxLength: 5 },
    SIZE,
    { id: 'adult', kind: 'checkbox', label: 'I am an adult', required: true },
    { id: 'news', kind: 'checkbox', label: 'Send me news' },
    { id: 'nickname', kind: 'text', label: 'Nickname' },
    { id: 'color', kind: 'select', label: 'Color', options: [{ value: 'red', label: 'Red' }] },
  ],
  terms: { version: '2026-01' },
  links: LINKS,
} satisfies Partial<ProductInput>

const FIELDS = { company: 'ACME', size: 'small', adult: true, news: false }
const PROFILE = { fields: FIELDS, terms_version: '2026-01' }
const ALL_MISSING = ['fields.company', 'fields.size', 'fields.adult', 'terms_version']

describe.each(DIALECTS)('extra fields and terms, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect, {}, createTestProduct(ASKING))
  })
  afterAll(() => server.close())

  const register = (testUser: TestUser, extra: object) => server.signIn(testUser, 'register', extra)
  const updateProfile = (token: string, body: unknown) =>
    server.send('PUT', '/api/user/profile', { token, body })
  const openSession = async () =>
    expectSignedIn(await server.signIn(createTestUser({ emailVerified: true })))

  test('are stored at registration, and returned by every call', async () => {
    const testUser = createTestUser()
    const extra = { ...PROFILE, fields: { ...FIELDS, company: '  ACME ' } }
    const { token, ...user } = await expectSignedIn(await register(testUser, extra), 201)
    expect(user).toMatchObject(PROFILE)
    expect(user.missing).toBeUndefined()
    const signedIn = await expectSignedIn(await server.signIn(testUser))
    expect(signedIn).toEqual({ ...user, token: expect.any(String) })
    expect(await expectUser(await server.send('GET', '/api/user', { token }))).toEqual(user)
  })

  test.each([
    ['register', {}, 201],
    ['login', {}, 200],
    ...TRUSTED.map(
      (provider) => ['loginWithProviders', { provider, emailVerified: true }, 200] as const,
    ),
  ] as const)('are missing for a user created by %s without them', async (call, of, status) => {
    const testUser = createTestUser(of)
    const user = await expectSignedIn(await server.signIn(testUser, call), status)
    expect([user.created, user.missing]).toEqual([status === 200 || undefined, ALL_MISSING])
    const again = await expectSignedIn(await server.signIn(testUser))
    expect([again.created, again.missing]).toEqual([undefined, ALL_MISSING])
  })

  test.each([
    ['a text that is missing', { company: undefined }, 'fields.company'],
    ['an empty text', { company: ' ' }, 'fields.company'],
    ['a text that is too long', { company: 'Initech' }, 'fields.company'],
    ['an invisible text', { company: '\u200B\u2060' }, 'fields.company'],
    ['an invisible optional text', { nickname: '\u3164' }, 'fields.nickname'],
    ['a lone surrogate', { company: 'A\uD800' }, 'fields.company'],
    ['a control character', { company: 'A\u0007' }, 'fields.company'],
    ['a text of the wrong type', { company: true }, 'fields.company'],
    ['no option', { size: '' }, 'fields.size'],
    ['an unknown option', { size: 'huge' }, 'fields.size'],
    ['an unknown option of an optional field', { color: 'blue' }, 'fields.color'],
    ['a checkbox that must be ticked', { adult: false }, 'fields.adult'],
    ['a checkbox of the wrong type', { news: 'yes' }, 'fields.news'],
  ])('are refused: %s', async (_what, changes, path) => {
    const { token } = await openSession()
    const body = { ...PROFILE, fields: { ...FIELDS, ...changes } }
    for (const response of [
      await register(createTestUser(), body),
      await updateProfile(token, body),
    ]) {
      const { errors } = await expectProblem(response, 'invalid_request')
      expect(errors?.map((error) => error.path)).toEqual([path])
    }
  })

  test('another version of the terms is refused', async () => {
    const body = { ...PROFILE, terms_version: '2025-01' }
    const { errors } = await expectProblem(
      await register(createTestUser(), body),
      'invalid_request',
    )
    expect(errors?.map(({ path }) => path)).toEqual(['terms_version'])
  })

  test('can be completed in one call or in two, and changed later', async () => {
    const { token } = await openSession()
    const first = await expectUser(await updateProfile(token, { fields: FIELDS }))
    expect(first.missing).toEqual(['terms_version'])
    const second = await expectUser(await updateProfile(token, { terms_version: '2026-01' }))
    expect(second).toMatchObject(PROFILE)
    expect(second.missing).toBeUndefined()
    const fields = { company: 'Globe', size: 'large', adult: true, color: 'red' }
    expect(await expectUser(await updateProfile(token, { fields }))).toMatchObject({
      fields,
      terms_version: '2026-01',
    })
  })

  test('a field that the product does not ask for is dropped', async () => {
    const { token } = await openSession()
    const body = `{"fields":${JSON.stringify({ ...FIELDS, role: 'admin' }).replace('{', '{"__proto__":true,')}}`
    const user = await expectUser(await updateProfile(token, body))
    expect(user.fields).toEqual(FIELDS)
  })

  test('are in the export, with the time of acceptance', async () => {
    const { token } = await expectSignedIn(await register(createTestUser(), PROFILE), 201)
    const response = await server.send('GET', '/api/user/export', { token })
    const { user: exported } = (await response.json()) as { user: unknown }
    const user = exportedUser.strict().parse(exported)
    expect(user).toMatchObject({ ...PROFILE, terms_accepted_at: user.created_at })
  })

  test('the time of acceptance stays if the same version is sent again', async () => {
    const { id, token } = await expectSignedIn(await register(createTestUser(), PROFILE), 201)
    const readRow = () => withDatabase(server.databaseUrl, (database) => readUser(database, id))
    const before = await readRow()
    server.advanceClock(1_000)
    await expectUser(await updateProfile(token, PROFILE))
    expect(await readRow()).toEqual(before)
  })

  test('another language can be chosen before they are complete', async () => {
    const { token, id } = await openSession()
    const choose = async (language: string) => {
      const user = await expectUser(await updateProfile(token, { language }))
      expect(user.missing).toEqual(ALL_MISSING)
      const row = await withDatabase(server.databaseUrl, (database) => readUser(database, id))
      return row?.language
    }
    const [first, ...others] = createTestProduct().languages
    const other = others.at(-1) ?? first
    expect(await choose(other)).toBe(other)
    // As at a login: the language that the client accepts.
    expect(await choose('x'.repeat(10_000))).toBe(first)
  })

  test('are deleted with the account', async () => {
    const testUser = createTestUser({ emailVerified: true })
    const { id, token } = await expectSignedIn(await register(testUser, PROFILE), 201)
    // A failed deletion at the provider leaves the row behind, so that it can be read.
    server.provider.fail('deletion', 'html')
    expect((await deleteAccount(server, testUser, { token })).status).toBe(204)
    server.provider.fail('deletion')
    const row = await withDatabase(server.databaseUrl, (database) => readUser(database, id))
    expect(row).toMatchObject({ fields: null, terms_version: null, terms_accepted_at: null })
  })

  test.each(TRUSTED)('of a squatter do not reach the owner of the email: %s', async (provider) => {
    const squatter = createTestUser()
    await expectSignedIn(await register(squatter, PROFILE), 201)
    const owner = { ...squatter, provider, emailVerified: true }
    const user = await expectSignedIn(await server.signIn(owner))
    expect([user.fields, user.terms_version]).toEqual([undefined, undefined])
    expect(user.missing).toEqual(ALL_MISSING)
  })

  const bearerCalls = Object.entries(ENDPOINTS).filter(([, { bearer }]) => bearer)
  test.each(bearerCalls)(
    '%s is refused to an incomplete user, unless the contract allows it',
    async (_name, endpoint: Endpoint) => {
      const { id, token } = await openSession()
      const path = `/api${endpoint.path.replace('{id}', id)}`
      const response = await server.send(endpoint.method, path, {
        token,
        ...(endpoint.body && { body: {} }),
      })
      const isRefused = (await response.text()).includes('Complete your account first.')
      expect(isRefused).toBe(!endpoint.allowsIncompleteUser)
    },
  )
})

describe('when the configuration changes', () => {
  test.each<[string, Partial<ProductInput>, string[]]>([
    ['the version of the terms', { terms: { version: '2026-02' } }, ['terms_version']],
    [
      'a new required field',
      { fields: [...ASKING.fields, { id: 'job', kind: 'text', label: 'Job', required: true }] },
      ['fields.job'],
    ],
    [
      'an option that is gone',
      { fields: [{ ...SIZE, options: [{ value: 'huge', label: 'Huge' }] }] },
      ['fields.size'],
    ],
  ])('%s: existing users are asked', async (_what, changes, missing) => {
    await using server = await openAskingServer(ASKING)
    const { token } = await expectSignedIn(
      await server.signIn(createTestUser(), 'register', PROFILE),
      201,
    )
    await using later = await openAskingServer(
      { ...ASKING, ...changes },
      { DATABASE_URL: server.databaseUrl },
    )
    const user = await expectUser(await later.send('GET', '/api/user', { token }))
    expect(user.missing).toEqual(missing)
  })
})

test('a product that asks for nothing stores and answers nothing', async () => {
  await using server = await openAskingServer({})
  const { token, ...user } = await expectSignedIn(
    await server.signIn(createTestUser(), 'register', PROFILE),
    201,
  )
  const response = await server.send('PUT', '/api/user/profile', { token, body: PROFILE })
  const askedFor = new Set([...Object.keys(updateProfileBody.shape), 'missing'])
  for (const answer of [user, await expectUser(response)])
    expect(Object.keys(answer).filter((name) => askedFor.has(name))).toEqual([])
})

async function openAskingServer(
  product: Partial<ProductInput>,
  settings: Record<string, string> = {},
): Promise<TestServer & AsyncDisposable> {
  const server = await openTestServer('sqlite', settings, createTestProduct(product))
  return { ...server, [Symbol.asyncDispose]: () => server.close() }
}
