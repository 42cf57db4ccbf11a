import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLog, findFreePort, type RunningProcess } from '../../scripts/processes.ts'
import { withProductDefaults, startIdentity, startServer } from '../../scripts/product.ts'
import { type Balancer, createTestCertificate, openBalancer } from '../../testing/proxies.ts'
import { startPostgres } from '../../testing/postgres.ts'

const SERVERS = 3

/** The product as it runs on several machines: servers in production mode behind a TLS proxy, on one Postgres. */
export interface ProductionSetup {
  readonly origin: string
  readonly identityOrigin: string
  readonly balancer: Balancer
  readonly servers: readonly RunningProcess[]
  /** The log of all servers so far. */
  readLog(): string
  close(): Promise<void>
}

/** `client/dist` must have been built. The certificate is self-signed. */
export async function openProductionSetup(): Promise<ProductionSetup> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-production-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  stack.defer(() => postgres.stop())
  const publicPort = await findFreePort()
  const identityPort = await findFreePort()
  const origin = `https://localhost:${publicPort}`
  const env = withProductDefaults({
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ALLOW_DEMO_PROJECT: '1',
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    DRAIN_SECONDS: '2',
    IDENTITY_PORT: String(identityPort),
  })
  const identity = startIdentity(env)
  stack.defer(async () => void (await identity.stop()))
  const log = openLog(folder)
  const ports = await Promise.all(Array.from({ length: SERVERS }, findFreePort))
  const servers = ports.map((port) => startServer({ ...env, PORT: String(port) }, log.file))
  for (const server of servers) stack.defer(async () => void (await server.stop()))
  await Promise.all([identity, ...servers].map(({ ready }) => ready))
  const balancer = await openBalancer(
    ports.map((port) => `http://127.0.0.1:${port}`),
    { port: publicPort, certificate: createTestCertificate('localhost', 1) },
  )
  stack.defer(() => balancer.close())
  const opened = stack.move()
  return {
    origin,
    identityOrigin: `http://localhost:${identityPort}`,
    balancer,
    servers,
    readLog: () => readFileSync(log.path, 'utf8'),
    close: () => opened.disposeAsync(),
  }
}
