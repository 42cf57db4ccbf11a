import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { startServerProcess } from '../../testing/product.ts'
import { createTestSite } from '../../testing/site.ts'

test('a server that drains fails no request of a load balancer that checks twice a second', async () => {
  const PORT = String(await findFreePort())
  const origin = `http://127.0.0.1:${PORT}`
  const site = await createTestSite()
  const settings = { PORT, DATABASE_URL: 'sqlite::memory:', DRAIN_SECONDS: '5' }
  const server = startServerProcess({ ...settings, CLIENT_DIST: site.folder })
  onTestFinished(async () => {
    await server.close()
    site.remove()
  })
  await server.whenReady()
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  let isReady = true
  const checks = setInterval(() => {
    void statusOf('/readyz').then((status) => (isReady = status === 200))
  }, 500)
  server.child.kill('SIGTERM')
  const statuses = new Set<number>()
  while (isReady) statuses.add(await statusOf('/healthz'))
  clearInterval(checks)
  expect(statuses).toEqual(new Set([200]))
  expect(await server.ended).toEqual({ code: 0, signal: null })
})
