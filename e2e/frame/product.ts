import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLog } from '../../scripts/processes/open-log.ts'
import { findFreePort } from '../../scripts/processes/ports.ts'
import { withProductDefaults } from '../../scripts/processes/product-environment.ts'
import { startIdentity, startServer } from '../../scripts/processes/product-processes.ts'

/** The whole product, running as people run it, with data of its own. */
export interface Product {
  /** Where its pages and its API are. */
  readonly origin: string
  /** Where the embedded identity provider is. */
  readonly identityOrigin: string
  readonly databasePath: string
  /** What the product server wrote to its log so far. */
  readLog(): string
  /** Power over the provider: `Authorization: Bearer <this>`. */
  ownerSecret(): string
  /** The product server is down until `startServer`. */
  stopServer(): Promise<void>
  /** Whether a journey has stopped it. */
  isDown(): boolean
  /** Resolves when it is ready. It does nothing to a server that runs. */
  startServer(): Promise<void>
  close(): Promise<void>
}

/** What a process needs of this machine. Nothing else of our environment reaches the product. */
const MACHINE = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

/** Starts a product on free ports. `client/dist` must have been built. */
export async function openProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-e2e-'))
  const env = withProductDefaults({
    ...Object.fromEntries(MACHINE.map((name) => [name, process.env[name]])),
    PORT: String(await findFreePort()),
    IDENTITY_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SIGN_IN_PER_MINUTE: '100000',
    ...settings,
  })
  const log = openLog(dataDir)
  const identity = startIdentity(env)
  const start = () => startServer(env, log.file)
  let server: ReturnType<typeof start> | undefined = start()
  await Promise.all([identity.ready, server.ready])

  return {
    origin: env.PUBLIC_ORIGIN,
    identityOrigin: `http://localhost:${env.IDENTITY_PORT}`,
    databasePath: path.join(dataDir, 'foyer.db'),
    readLog: () => readFileSync(log.path, 'utf8'),
    ownerSecret: () => readFileSync(path.join(dataDir, 'identity/owner-secret'), 'utf8').trim(),
    async stopServer() {
      const running = server
      server = undefined
      await running?.stop()
    },
    isDown: () => server === undefined,
    async startServer() {
      server ??= start()
      await server.ready
    },
    async close() {
      await Promise.all([identity.stop(), server?.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
