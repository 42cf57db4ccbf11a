import { beforeEach, expect, it, vi } from 'vitest'
import { fetchFile } from './loading.ts'

const dispatchEvent = vi.fn<(event: Event) => void>()

const responses: Record<string, () => Response> = {}

const fetching = vi.fn<(path: string) => Promise<Response>>(async (path) =>
  (responses[path] ?? fail)(),
)

const fail = (): Response => {
  throw new TypeError('Failed to fetch')
}

const GONE = () => new Response(null, { status: 404 })

beforeEach(() => {
  vi.stubGlobal('fetch', fetching)
  vi.stubGlobal('window', { dispatchEvent })
  vi.stubGlobal('document', { querySelector: () => null })
  responses['/healthz'] = () => Response.json({ status: 'alive' })
  dispatchEvent.mockClear()
})

it('fetches a file once, however many imports need it', async () => {
  responses['/once.js'] = () => new Response('')
  await Promise.all([fetchFile('/once.js'), fetchFile('/once.js')])
  await fetchFile('/once.js')
  expect(fetching.mock.calls.filter(([path]) => path === '/once.js')).toHaveLength(1)
})

it('fetches a file again after a failure', async () => {
  await expect(fetchFile('/again.js')).rejects.toMatchObject({ isGone: false })
  responses['/again.js'] = () => new Response('')
  await expect(fetchFile('/again.js')).resolves.toBeUndefined()
})

it.each([
  ['404', GONE, true],
  ['503', () => new Response(null, { status: 503 }), false],
  ['nothing', fail, false],
])('a server that responds with %s', async (name, respond, isGone) => {
  responses[`/${name}.js`] = respond
  await expect(fetchFile(`/${name}.js`)).rejects.toMatchObject({ name: 'ChunkLoadError', isGone })
  expect(dispatchEvent).toHaveBeenCalledTimes(isGone ? 1 : 0)
})

it('404 from a proxy in front of a server that is down does not mean that the file is gone', async () => {
  responses['/healthz'] = GONE
  responses['/proxy.js'] = GONE
  await expect(fetchFile('/proxy.js')).rejects.toMatchObject({ isGone: false })
})
