import { findFreePort } from '../../../scripts/processes/ports.ts'
import { launchServer, type ServerProcess } from '../../../testing/product.ts'
import { openFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts'
import { createTestSite } from '../../../testing/site.ts'
import { openBalancer, type Balancer } from './open-balancer.ts'

type Settings = Readonly<Record<string, string>>

export interface TestServer {
  process: ServerProcess
  /** Starts it again on its port; `entry` is another main file. */
  restart(entry?: string): Promise<void>
  /** Sets the error of its clock: milliseconds, positive if it is ahead; by default, the current error again. */
  setClockError(ms?: number): Promise<void>
}

export interface TestServers {
  readonly issuer: FakeProvider
  readonly servers: readonly TestServer[]
  readonly balancer: Balancer
  /** The correct time, in milliseconds since 1970; `skip` moves it and the clocks of all servers. */
  readonly clock: { now(): number; skip(ms: number): Promise<void> }
  close(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  readonly count: number
  readonly settings?: Settings
}

/** Servers that share a database, a provider and a balancer. They start together. */
export async function openServers({
  databaseUrl,
  count,
  settings = {},
}: Options): Promise<TestServers> {
  await using stack = new AsyncDisposableStack()
  const issuer = await openFakeProvider()
  stack.defer(() => issuer.close())
  const site = await createTestSite()
  stack.defer(() => site.remove())
  const ports = await Promise.all(Array.from({ length: count }, findFreePort))
  let skippedMs = 0

  function createServer(port: number): TestServer {
    let errorMs = 0
    const start = (entry?: string) =>
      launchServer({
        port,
        databaseUrl,
        site,
        issuer,
        entry,
        settings: {
          DRAIN_SECONDS: '2',
          TEST_CLOCK_ERROR_MS: String(skippedMs + errorMs),
          ...settings,
        },
      })
    const server: TestServer = {
      process: start(),
      async restart(entry) {
        server.process = start(entry)
        await server.process.whenReady()
      },
      async setClockError(ms = errorMs) {
        errorMs = ms
        await server.process.setClockError(skippedMs + errorMs)
      },
    }
    stack.defer(() => server.process.close())
    return server
  }
  const servers = ports.map(createServer)
  await Promise.all(servers.map((server) => server.process.whenReady()))
  const balancer = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  stack.defer(() => balancer.close())
  const opened = stack.move()
  return {
    issuer,
    servers,
    balancer,
    clock: {
      now: () => Date.now() + skippedMs,
      async skip(ms) {
        skippedMs += ms
        await Promise.all(servers.map((server) => server.setClockError()))
      },
    },
    close: () => opened.disposeAsync(),
  }
}
