import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ProblemError } from '../core/problem.ts'
import type { AppEnv } from './context.ts'
import { createDeadline } from './endpoints.ts'

test('a call that never ends is unavailable', async () => {
  const app = new Hono<AppEnv>().use(createDeadline(1)).get('/', () => new Promise<never>(() => {}))
  app.onError((error, c) => c.text(error instanceof ProblemError ? error.code : 'other', 503))
  const response = await app.request('/')
  expect([response.status, await response.text()]).toEqual([503, 'unavailable'])
})

test('a call that ends in time keeps its result or error', async () => {
  const app = new Hono<AppEnv>()
    .use(createDeadline(60_000))
    .get('/', (c) => c.text('well'))
    .get('/fails', () => {
      throw new ProblemError('forbidden')
    })
  app.onError((error, c) => c.text(error instanceof ProblemError ? error.code : 'other', 403))
  expect(await (await app.request('/')).text()).toBe('well')
  expect(await (await app.request('/fails')).text()).toBe('forbidden')
})
