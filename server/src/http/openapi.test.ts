import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { PROBLEMS } from '@foyer/contract/problems.ts'
import { expect, test } from 'vitest'
import { createTestProduct } from '../../../testing/site.ts'
import { createOpenApiDocument } from './openapi.ts'

const openApi = createOpenApiDocument(
  createTestProduct({ name: 'Larkspur' }),
  new URL('https://larkspur.example'),
)

// Through JSON, as a reader of /openapi.json gets it.
const document = JSON.parse(JSON.stringify(openApi))

test('OpenAPI has the name of the product', () => {
  expect(document.info.title).toBe('Larkspur')
})

test('OpenAPI describes exactly the endpoints of the contract', () => {
  const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = Object.values(ENDPOINTS).map(
    ({ method, path }) => `${method} ${API_BASE}${path}`,
  )
  const also = 'POST /api/user/logout'
  expect(described.toSorted()).toEqual([...expected, also].toSorted())
})

test('OpenAPI lists every problem of the contract at its status', () => {
  const responses = Object.values(openApi.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => Object.entries(operation.responses)),
  )
  const named = new Set(
    responses.flatMap(([status, { description }]) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code]) => `${code} ${status}`),
    ),
  )
  const all = Object.entries(PROBLEMS).map(([code, { status }]) => `${code} ${status}`)
  expect([...named].toSorted()).toEqual(all.toSorted())
})

test('OpenAPI describes authentication and required fields', () => {
  const update = document.paths['/api/user/{id}'].put
  expect(update.security).toEqual([{ session: [] }])
  expect(update.parameters).toMatchObject([{ name: 'id', in: 'path' }])
  expect(update.requestBody.content['application/json'].schema).toMatchObject({
    required: ['first_name', 'last_name'],
    properties: { first_name: { type: 'string', maxLength: 100 } },
  })
  const register = document.paths['/api/register'].post
  expect(Object.keys(register.responses)).toEqual(expect.arrayContaining(['200', '201']))
  expect(register.security).toEqual([])
})
