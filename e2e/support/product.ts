import { closeSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLog, findFreePort } from '../../scripts/processes.ts'
import {
  withProductDefaults,
  startIdentity,
  startServer,
  withMailbox,
} from '../../scripts/product.ts'
import { buildConfiguration, type Configuration } from './build-configuration.ts'

/** The whole product with its own data. */
export interface RunningProduct {
  /** The origin of its pages and API. */
  readonly origin: string
  /** The origin of the embedded identity provider. */
  readonly identityOrigin: string
  readonly databasePath: string
  /** The log of the product server so far. */
  readLog(): string
  /** The provider's admin token: `Authorization: Bearer <this>`. */
  ownerSecret(): string
  /** Stops the product server until `startServer`. */
  stopServer(): Promise<void>
  /** Whether a test has stopped the product server. */
  isDown(): boolean
  /** Starts the product server if it is down; resolves when it is ready. */
  startServer(): Promise<void>
  close(): Promise<void>
}

/** The only environment variables that are passed on to the product. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']

interface ProductOptions {
  readonly settings?: NodeJS.ProcessEnv
  /** Builds and runs another product than that of `foyer.config.ts`. */
  readonly configuration?: Configuration | undefined
}

/** Starts a product on free ports. Without a configuration, `client/dist` must have been built. */
export async function openProduct({
  settings,
  configuration,
}: ProductOptions = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-e2e-'))
  const configured = configuration && (await buildConfiguration(configuration))
  const defaults = withProductDefaults({
    ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    PORT: String(await findFreePort()),
    IDENTITY_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SIGN_IN_PER_MINUTE: '100000',
    ...configured,
    ...settings,
  })
  // A file without emails sets it to `''`.
  const env = settings?.['MAIL_URL'] === '' ? defaults : await withMailbox(defaults)
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
      closeSync(log.file)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
