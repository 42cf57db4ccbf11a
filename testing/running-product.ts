import { once } from 'node:events'
import { closeSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort, openLog, startProcess } from '../scripts/processes.ts'
import { startIdentity, withMailbox, withProductDefaults } from '../scripts/product.ts'
import type { FakeProvider } from './fake-provider.ts'
import { startPostgres } from './postgres.ts'
import { type Balancer, createTestCertificate, openBalancer } from './proxies.ts'
import { PROJECT_ID } from './users.ts'

/* The whole product as processes with data of its own. Journeys, attacks, benchmarks, the audit and deploy proofs use it. */

export interface ProductOptions {
  /** Added to those of a product on free ports, with a data folder of its own. */
  readonly settings?: NodeJS.ProcessEnv
  /**
   * The embedded provider, with its mailbox unless `MAIL_URL` is `''`; one that the test controls; or none, for settings
   * that name another one.
   */
  readonly provider?: 'embedded' | 'none' | Pick<FakeProvider, 'jwksUrl' | 'toolkitUrl'>
  /** The data folder, if it is to outlive the product. */
  readonly folder?: string
  /** Servers of this product; `0` for its provider only. */
  readonly count?: number
  /** What Node runs as the server. */
  readonly program?: Program
}

interface Program {
  readonly entry: string
  readonly flags?: readonly string[]
  readonly args?: readonly string[]
}

export interface RunningProduct {
  /** The origin of its pages and API. */
  readonly origin: string
  /** The origin of the embedded provider. */
  readonly identityOrigin: string
  /** What its processes were started with. */
  readonly settings: NodeJS.ProcessEnv
  readonly folder: string
  readonly databasePath: string
  /** Of its servers. */
  readonly ports: readonly number[]
  readonly servers: readonly ReturnType<typeof startProcess>[]
  /** The log of all servers so far. */
  readLog(): string
  /** The admin token of the embedded provider: `Authorization: Bearer <this>`. */
  ownerSecret(): string
  /** Stops the servers until `startServer`. */
  stopServer(): Promise<void>
  /** How often tests have stopped the servers. */
  stops(): number
  /** Starts the servers if they are down; resolves when they are ready. */
  startServer(): Promise<void>
  close(): Promise<void>
}

/** The only environment variables that the processes of a product inherit. */
const INHERITED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  // A server starts in a third of the time if its compiled TypeScript is kept.
  'NODE_COMPILE_CACHE',
]

export const inheritedVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]))

const ROOT = path.join(import.meta.dirname, '..')
const SERVER: Program = { entry: path.join(ROOT, 'server/src/main.ts') }

/** Resolves when all of it is ready. Without `CLIENT_DIST`, `client/dist` must have been built. */
export async function startProduct({
  provider = 'embedded',
  count = 1,
  program = SERVER,
  ...options
}: ProductOptions = {}): Promise<RunningProduct> {
  await using stack = new AsyncDisposableStack()
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'foyer-product-'))
  if (options.folder === undefined)
    stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const free = await Promise.all(Array.from({ length: Math.max(count, 1) }, findFreePort))
  const port = Number(options.settings?.['PORT'] ?? free[0])
  const ports = [port, ...free.slice(1)]
  const env = await completeSettings(provider, {
    ...inheritedVariables(),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: folder,
    ...options.settings,
  })
  const log = openLog(folder)
  stack.defer(() => closeSync(log.file))

  const identity = provider === 'embedded' ? startIdentity(withProductDefaults(env)) : undefined
  stack.defer(async () => void (await identity?.stop()))
  const start = () =>
    ports
      .slice(0, count)
      .map((own) => startServer(program, { ...env, PORT: String(own) }, log.file))
  let servers = start()
  let stops = 0
  const stopServer = async () => {
    const running = servers
    stops += 1
    servers = []
    await Promise.all(running.map((server) => server.stop()))
  }
  stack.defer(stopServer)
  await Promise.all([identity?.ready, ...servers.map(({ ready }) => ready)])

  const opened = stack.move()
  return {
    origin: String(env['PUBLIC_ORIGIN']),
    identityOrigin: `http://localhost:${env['IDENTITY_PORT']}`,
    settings: env,
    folder,
    databasePath: path.join(folder, 'foyer.db'),
    ports,
    get servers() {
      return servers
    },
    readLog: () => readFileSync(log.path, 'utf8'),
    ownerSecret: () => readFileSync(path.join(folder, 'identity/owner-secret'), 'utf8').trim(),
    stopServer,
    stops: () => stops,
    async startServer() {
      if (servers.length === 0) servers = start()
      await Promise.all(servers.map(({ ready }) => ready))
    },
    close: () => opened.disposeAsync(),
  }
}

/** If it ends before it is ready, the error says what the server said. */
function startServer(program: Program, env: NodeJS.ProcessEnv, stdout: number) {
  const name = 'The product server'
  const server = startProcess({ name, ...program, env, stdout, stderr: 'pipe' })
  const { stderr } = server.child
  if (!stderr) throw new Error('The server has no standard error')
  let said = ''
  stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    process.stderr.write(chunk)
  })
  const silent = once(stderr, 'close')
  const ready = server.ready.catch(async (cause: unknown) => {
    await silent
    throw new Error(`${name} did not start: ${said}`, { cause })
  })
  // Prevents an unhandled rejection if nothing waits for `ready`.
  ready.catch(() => {})
  return { ...server, ready }
}

async function completeSettings(
  provider: ProductOptions['provider'],
  settings: NodeJS.ProcessEnv,
): Promise<NodeJS.ProcessEnv> {
  if (provider === 'none') return settings
  if (provider === 'embedded' || provider === undefined) {
    const identityPort = settings['IDENTITY_PORT'] ?? String(await findFreePort())
    const env = withProductDefaults({ ...settings, IDENTITY_PORT: identityPort })
    return settings['MAIL_URL'] === '' ? env : withMailbox(env)
  }
  return {
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: provider.jwksUrl,
    IDENTITY_TOOLKIT_URL: provider.toolkitUrl,
    ...settings,
  }
}

/** The product as it runs on several machines: servers in production mode behind a TLS proxy, on one Postgres. */
export interface ProductionSetup extends RunningProduct {
  readonly balancer: Balancer
}

const SERVERS = 3

/** `client/dist` must have been built. The certificate is self-signed. */
export async function openProductionSetup(): Promise<ProductionSetup> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres()
  stack.defer(() => postgres.stop())
  const publicPort = await findFreePort()
  const product = await startProduct({
    count: SERVERS,
    settings: {
      NODE_ENV: 'production',
      ALLOW_DEMO_PROJECT: '1',
      PUBLIC_ORIGIN: `https://localhost:${publicPort}`,
      TRUSTED_PROXIES: '127.0.0.1/32',
      DATABASE_URL: postgres.url,
      DRAIN_SECONDS: '2',
      MAIL_URL: '',
    },
  })
  stack.defer(() => product.close())
  const balancer = await openBalancer(
    product.ports.map((port) => `http://127.0.0.1:${port}`),
    { port: publicPort, certificate: await createTestCertificate('localhost', 1) },
  )
  stack.defer(() => balancer.close())
  const opened = stack.move()
  return { ...product, balancer, close: () => opened.disposeAsync() }
}
