import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { User } from '@foyer/contract/bodies.ts'
import { expect, it } from 'vitest'
import { openSessionFixture, type FakeResponse, type ReceivedRequest } from './session-fixture.ts'

interface Exchange {
  readonly request: { readonly method: string; readonly path: string }
  readonly response: {
    readonly status: number
    readonly type: string | null
    readonly body: unknown
  }
}

const file = fileURLToPath(import.meta.resolve('../../../contract/previous-release.json'))
const { release, exchanges } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly release: string
  readonly exchanges: readonly Exchange[]
}

/** The first recorded answer to this call; a path may contain an id. */
function recordedAnswer({ call }: Pick<ReceivedRequest, 'call'>): FakeResponse {
  const found = exchanges.find(({ request: { method, path } }) => {
    const [start = '', end] = `${method} ${path}`.split('~id~')
    return end === undefined ? call === start : call.startsWith(start)
  })
  if (!found) throw new Error(`${release} has no answer to ${call}`)
  const { status, type, body } = found.response
  return { status, ...(type !== null && { type }), ...(body !== null && { body }) }
}

it(`a session works with the answers of ${release}`, async () => {
  const { session, received } = await openSessionFixture(recordedAnswer)
  const { email } = recordedAnswer({ call: 'POST /api/register' }).body as User
  const names = { first_name: 'Ada', last_name: 'Lovelace' }
  const expected = { status: 'signed-in', user: { email, ...names } }

  expect(await session.signUp({ email, password: 'correct horse', ...names })).toEqual({
    error: null,
  })
  expect(session.getState()).toMatchObject(expected)
  await session.refresh()
  expect(session.getState()).toMatchObject(expected)
  expect(await session.updateUser(names)).toEqual({ error: null })
  await session.signOut()
  expect(session.getState().status).toBe('signed-out')

  expect(await session.signIn(email, 'correct horse')).toEqual({ error: null })
  expect(session.getState()).toMatchObject(expected)
  expect(new Set(received.map(({ call }) => call.replace(/[^/]{20,}$/, '~id~')))).toEqual(
    new Set([
      'POST /api/register',
      'GET /api/user',
      'PUT /api/user/~id~',
      'GET /api/user/logout',
      'POST /api/login',
    ]),
  )
})
