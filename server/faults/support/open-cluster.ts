import { findFreePort } from '../../../scripts/processes/ports.ts'
import { launchServer } from '../../test/launch-server.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import {
  startPostgres,
  type PostgresOptions,
  type TestPostgres,
} from '../../test/start-postgres.ts'
import { openTestIssuer, type TestIssuer } from '../../test/test-issuer.ts'
import { createTestSite } from '../../test/test-site.ts'
import { openBalancer, type Balancer } from './open-balancer.ts'

const SERVERS = 3

export interface ClusterServer {
  process: ServerProcess
  /** Starts it again on its port. */
  restart(): Promise<void>
}

/** Three servers behind a balancer, on one durable Postgres. */
export interface Cluster {
  readonly postgres: TestPostgres
  readonly issuer: TestIssuer
  readonly servers: readonly ClusterServer[]
  readonly balancer: Balancer
  close(): Promise<void>
}

export async function openCluster(
  options: PostgresOptions = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres({ durable: true, ...options })
  stack.defer(() => postgres.stop())
  const issuer = await openTestIssuer()
  stack.defer(() => issuer.close())
  const site = await createTestSite()
  stack.defer(() => site.remove())
  const ports = await Promise.all(Array.from({ length: SERVERS }, findFreePort))

  const start = (port: number) =>
    launchServer({
      port,
      databaseUrl: postgres.url,
      site,
      issuer,
      settings: { DRAIN_SECONDS: '2', ...settings },
    })
  const servers = ports.map((port): ClusterServer => {
    const server: ClusterServer = {
      process: start(port),
      async restart() {
        server.process = start(port)
        await server.process.whenReady()
      },
    }
    stack.defer(() => server.process.close())
    return server
  })
  // Together, on an empty database.
  await Promise.all(servers.map((server) => server.process.whenReady()))
  const balancer = await openBalancer(ports.map((port) => `http://127.0.0.1:${port}`))
  stack.defer(() => balancer.close())
  const opened = stack.move()
  return { postgres, issuer, servers, balancer, close: () => opened.disposeAsync() }
}
