import { expect, it, vi } from 'vitest'
import { json, openSignedIn, problem } from '../session/session-fixture.ts'
import { createEndpointResource } from './resource.ts'

const PATH = '/api/user/sessions'

/** A device session with this id. */
const device = (id: string) => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.1',
  provider: 'password',
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: '2026-01-01T00:00:00.000Z',
})

async function openSubscribed() {
  const { session, backend, received } = await openSignedIn()
  backend.respond = () => json({ sessions: [] })
  const resource = createEndpointResource(session, 'listSessions')
  resource.subscribe(() => {})
  await vi.waitFor(() => expect(resource.getState().value).toEqual({ sessions: [] }))
  received.length = 0
  return { resource, backend, calls: () => received.map(({ call }) => call) }
}

it('reloads after a change, and when the entry to change no longer exists', async () => {
  const { resource, backend, calls } = await openSubscribed()
  for (const response of [{ status: 204 }, problem('not_found')]) {
    backend.respond = ({ call }) =>
      call.startsWith('DELETE') ? response : json({ sessions: [device(call)] })
    await resource.change('endSession', { id: 'a/b' })
    expect(calls()).toEqual([`DELETE ${PATH}/a%2Fb`, `GET ${PATH}`].concat(calls().slice(2)))
    expect(resource.getState().value).toEqual({ sessions: [device(`GET ${PATH}`)] })
  }
  expect(calls()).toHaveLength(4)
})

it('keeps its value after a change that failed', async () => {
  const { resource, backend, calls } = await openSubscribed()
  backend.respond = () => problem('rate_limited')
  const { error } = await resource.change('endSession', { id: 'other' })
  expect(error?.code).toBe('rate_limited')
  expect(calls()).toEqual([`DELETE ${PATH}/other`])
  expect(resource.getState()).toEqual({ value: { sessions: [] }, error: null })
})

it.each([
  ['a list', json([])],
  ['a text', json('"hello"')],
  ['an empty body', { status: 204 }],
])('reports the API as unreachable if the response is %s', async (_name, response) => {
  const { resource, backend } = await openSubscribed()
  backend.respond = () => response
  expect((await resource.refresh()).error?.code).toBe('unreachable')
})
