import type { Product } from '@foyer/product/product.ts'
import { createApp, createServices, type Services, type ServicesDependencies } from './app.ts'
import { type Config, withTwoStepOffer } from './config/settings.ts'
import type { Clock } from './core/clock.ts'
import type { Logger } from './core/log.ts'
import type { Metrics } from './core/metrics.ts'
import { createMetrics } from './core/prometheus.ts'
import { createMemoryCounter } from './db/attempts.ts'
import { type Database, isDatabaseOutage } from './db/database.ts'
import { measureDatabase } from './db/measure.ts'
import { openDatabase } from './db/open.ts'
import { serverKeysStore } from './db/passkeys.ts'
import { type ClientIpReader, createClientIpReader } from './http/client.ts'
import { createIpCounter, EXEMPT_LOGOUTS_PER_IP } from './http/limits.ts'
import { createReadiness, openListener } from './http/listener.ts'
import { openManagementListener } from './http/management.ts'
import { createLoadCounter } from './http/overload.ts'
import { loadSite } from './pages/site.ts'
import type { Wait } from './sign-in/account.ts'
import { startSweeping } from './sweeps.ts'

export interface ServerOptions {
  readonly log: Logger
  readonly clock: Clock
  readonly product: Product
  /** The built client. */
  readonly siteFolder: string
  /** Whether emails are sent only when asked for, by tests. */
  readonly holdsEmails?: boolean
  /** Between two attempts to delete an account at the provider. A test decides when the next one comes. */
  readonly waitToRetry?: Wait | undefined
  /**
   * How long the provider and the database may take before that is an outage, if not the usual time: milliseconds.
   * A test on a busy machine is not about outages.
   */
  readonly timeoutMs?: number | undefined
  /** The folder of the product's migrations, if it is not the usual one. */
  readonly productMigrations?: URL | undefined
}

export interface OpenServer {
  readonly port: number
  /** Absent without `MANAGEMENT_PORT`. */
  readonly managementPort: number | undefined
  /** Sends the emails that are due now. */
  sendDue(): Promise<void>
  /** Reports not ready and keeps answering for `DRAIN_SECONDS`, until load balancers have noticed. */
  drain(): Promise<void>
  /** Finishes requests in flight, then closes the ports and the database. */
  close(): Promise<void>
}

/** Builds the server bottom-up, from the database to the socket. */
export async function openServer(config: Config, options: ServerOptions): Promise<OpenServer> {
  const { log, clock } = options
  const site = await loadSite(options.siteFolder, options.product, config)
  const product = withTwoStepOffer(options.product, config)
  const load = createLoadCounter()
  const metrics = config.management && createMetrics({ ...load, ...config.logOrigin })
  const database = await openServerDatabase(config, options, metrics)
  const services = await openServices({ ...options, product, config, database, load, metrics })
  const { isDraining, startDraining, drain } = createReadiness(config.drainSeconds)
  const isDatabaseReachable = () => database.isReachable()
  const readIp = createIpReader(config, log)
  const app = createApp({
    config,
    log,
    readIp,
    clock,
    site,
    services,
    product,
    isDraining,
    isDatabaseReachable,
    database,
    metrics,
    isDatabaseOutage,
  })

  // Closed in reverse order, even if a later one fails to open.
  await using opened = new AsyncDisposableStack()
  opened.defer(() => database.close())
  opened.defer(() => services.deletionRetrier.stop())
  opened.defer(() => services.emailSender?.stop())
  const isReady = async () => !isDraining() && (await isDatabaseReachable())
  const management =
    config.management &&
    metrics &&
    (await openManagementListener({ ...config.management, isReady, metrics }))
  if (management) opened.defer(() => management.close())
  const listener = await openListener(app, {
    ...config,
    hstsSubDomains: product.security.hstsSubDomains,
    load,
    log,
    readIp,
    countLogout: createIpCounter(EXEMPT_LOGOUTS_PER_IP, createMemoryCounter),
    isDraining,
    metrics,
  })
  opened.defer(() => listener.close())
  if (!options.holdsEmails) services.emailSender?.start()
  const stopSweeping = startSweeping({ ...services.server, log })
  const running = opened.move()
  return {
    port: listener.port,
    managementPort: management?.port,
    async sendDue() {
      // 0: more may be due.
      while ((await services.emailSender?.sendDue()) === 0);
    },
    drain,
    async close() {
      startDraining()
      stopSweeping()
      await running.disposeAsync()
    },
  }
}

async function openServices(deps: Omit<ServicesDependencies, 'passkeyKeys'>): Promise<Services> {
  const { tables } = deps.database
  const challenges = await serverKeysStore.findOrCreate(tables, 'passkey-challenges')
  const handles = await serverKeysStore.findOrCreate(tables, 'passkey-handles')
  return createServices({ ...deps, passkeyKeys: { challenges, handles } })
}

function createIpReader({ trustedProxies }: Config, log: Logger): ClientIpReader {
  return createClientIpReader({
    trustedProxies,
    onUntrusted: () =>
      log.warn('Ignoring X-Forwarded-For from a peer that is not in TRUSTED_PROXIES'),
  })
}

async function openServerDatabase(
  { databaseUrl }: Config,
  { log, productMigrations, timeoutMs }: ServerOptions,
  metrics: Metrics | undefined,
): Promise<Database> {
  const database = await openDatabase(
    databaseUrl,
    (error) => log.warn({ err: error }, 'A database connection was lost'),
    {
      productMigrations,
      ...(timeoutMs !== undefined && { queryTimeLimits: timeoutMs }),
      onMigrated: ({ name, ms }) => log.info({ migration: name, ms }, 'Migrated the database'),
    },
  )
  return metrics ? measureDatabase(database, metrics) : database
}
