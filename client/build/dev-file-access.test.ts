import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'

/** Starting a development server takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })

const ROOT = path.join(import.meta.dirname, '../..')

/** The second is a folder that Vite serves. */
const parents = ['.test', 'node_modules']
let dataDirs: readonly string[]
let vite: ViteDevServer | undefined

beforeAll(() => {
  for (const parent of parents) mkdirSync(path.join(ROOT, parent), { recursive: true })
  dataDirs = parents.map((parent) => mkdtempSync(path.join(ROOT, parent, 'data-')))
  for (const folder of dataDirs) {
    mkdirSync(path.join(folder, 'identity'))
    writeFileSync(path.join(folder, 'identity/keys.json'), 'secret')
    writeFileSync(path.join(folder, 'foyer.db'), 'secret')
  }
})
afterAll(() => {
  for (const folder of dataDirs) rmSync(folder, { recursive: true })
})

/** The development server with the configuration of `npm run dev`. */
async function withDevServer(
  dataDir: string,
  test: (
    get: (url: string, headers?: Record<string, string>) => Promise<Response>,
  ) => Promise<void>,
): Promise<void> {
  vi.stubEnv('DATA_DIR', dataDir)
  const server = createHttpServer((request, response) => vite?.middlewares(request, response))
  try {
    vite = await createServer({
      configFile: path.join(ROOT, 'client/vite.config.ts'),
      logLevel: 'silent',
      // Bundling the dependencies takes seconds, and no file here needs them.
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { middlewareMode: true, ws: false, watch: null },
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await test((url, headers = {}) => fetch(`http://localhost:${port}${url}`, { headers }))
  } finally {
    server.closeAllConnections()
    server.close()
    await vite?.close()
    vi.unstubAllEnvs()
  }
}

it('serves no file of the data folder, wherever it is', async () => {
  for (const dataDir of dataDirs) {
    await withDevServer(dataDir, async (get) => {
      for (const file of ['identity/keys.json', 'foyer.db']) {
        for (const query of ['', '?raw', '?import&raw']) {
          const response = await get(`/@fs${dataDir}/${file}${query}`)
          expect([file + query, response.status]).toEqual([file + query, 403])
        }
      }
    })
  }
})

it('serves the client, and nothing else of the repository', async () => {
  await withDevServer('.data', async (get) => {
    for (const url of ['/src/core.ts', '/', `/@fs${ROOT}/contract/src/endpoints.ts`])
      expect([url, (await get(url)).status]).toEqual([url, 200])
    for (const file of ['package.json', 'server/src/main.ts', 'foyer.config.ts'])
      expect([file, (await get(`/@fs${ROOT}/${file}`)).status]).toEqual([file, 403])
  })
})

it('lets no page of another site read a file', async () => {
  await withDevServer('.data', async (get) => {
    const response = await get('/src/core.ts', { Origin: 'http://localhost:5173' })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})
