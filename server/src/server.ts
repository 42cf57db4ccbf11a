import type { Product } from '@foyer/product/product.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp, type Server } from './app.ts'
import { type Config, withTwoStepOffer } from './config/settings.ts'
import { type Clock, DAY_MS, SECOND_MS } from './core/clock.ts'
import type { Logger } from './core/log.ts'
import type { Metrics } from './core/metrics.ts'
import { createMetrics } from './core/prometheus.ts'
import type { Database } from './db/database.ts'
import { knownWebhooksStore } from './db/deliveries.ts'
import { reportingDatabase } from './db/events.ts'
import { measureDatabase } from './db/measure.ts'
import { openDatabase } from './db/open.ts'
import { serverKeysStore } from './db/passkeys.ts'
import { usersStore } from './db/users.ts'
import { createEmailSender } from './emails/sender.ts'
import { createMailTransport } from './emails/transport.ts'
import { type PasskeyKeys, toRelyingParty } from './factors/webauthn.ts'
import { createClientIpReader } from './http/client.ts'
import { openListener } from './http/listener.ts'
import { openManagementListener } from './http/management.ts'
import { createLoadCounter } from './http/overload.ts'
import { createDeliverer } from './hooks/deliveries.ts'
import { createReport, type Hooks, listReceivers, type Receiver } from './hooks/hooks.ts'
import { listWebhooks, toKnownWebhooks } from './hooks/webhooks.ts'
import { createProvider } from './identity/provider.ts'
import { loadSite } from './pages/site.ts'
import { prepareSessions, type SessionLifetimes } from './sessions/sessions.ts'
import { createDeletionRetrier, type Wait } from './sign-in/account.ts'
import { startSweeping } from './sweeps.ts'

export interface ServerOptions {
  readonly log: Logger
  readonly clock: Clock
  readonly product: Product
  readonly hooks: Hooks
  /** The built client. */
  readonly siteFolder: string
  /** Whether emails are sent, and events delivered, only when asked for, by tests. */
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
  /** Delivers the events that are due now to hooks and webhooks. */
  deliverDue(): Promise<void>
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

  // Closed in reverse order, even if a later one fails to open.
  await using opened = new AsyncDisposableStack()
  const receivers = [...listReceivers(options.hooks), ...listWebhooks(config.webhooks, clock)]
  const database = await openServerDatabase(config, options, receivers, metrics)
  opened.defer(() => database.close())
  await knownWebhooksStore.replace(database.tables, toKnownWebhooks(config.webhooks))
  const ground = { config, clock, log, metrics, product, database }
  const { timeoutMs } = options
  const provider = createProvider({ ...ground, timeoutMs, callExternal: load.callExternal })
  const deletions = createDeletionRetrier({ ...ground, provider }, options.waitToRetry)
  opened.defer(() => deletions.stop())
  const server: Server = {
    ...ground,
    readIp: createClientIpReader(config.trustedProxies, log),
    readiness: { isDraining: false },
    sessions: prepareSessions(database, clock),
    lifetimes: toLifetimes(product, config),
    relyingParty: toRelyingParty(product, config),
    passkeyKeys: await openPasskeyKeys(database),
    secretsKeys: config.secretsKeys,
    provider,
    findSignIn: usersStore.prepareFindSignIn(database),
    finishDeletion: deletions.run,
    emailCodes: { canSend: config.mail !== undefined, fromUnknownDevices: config.newDeviceCode },
    maxProofAge: config.passkeys.maxProofAge,
  }
  const emails = config.mail && createEmailSender(server, createMailTransport(config.mail).send)
  opened.defer(() => emails?.stop())
  const deliverer = createDeliverer(ground, receivers)
  opened.defer(() => deliverer.stop())
  const management = await openManagementListener(server)
  opened.defer(() => management?.close())
  const listener = await openListener(createApp(server, site), load, server)
  opened.defer(() => listener.close())
  if (!options.holdsEmails) emails?.start()
  if (!options.holdsEmails) deliverer.start()
  opened.defer(startSweeping(server))

  const running = opened.move()
  const { readiness } = server
  return {
    port: listener.port,
    managementPort: management?.port,
    async sendDue() {
      // 0: more may be due.
      while ((await emails?.sendDue()) === 0);
    },
    deliverDue: () => deliverer.deliverDue(),
    async drain() {
      readiness.isDraining = true
      await delay(config.drainSeconds * SECOND_MS)
    },
    async close() {
      readiness.isDraining = true
      await running.disposeAsync()
    },
  }
}

/** The environment overrides `foyer.config.ts`. */
function toLifetimes({ sessions }: Product, config: Config): SessionLifetimes {
  const { idleDays = sessions.idleDays, maxDays = sessions.maxDays } = config.sessions
  return { idleMs: idleDays * DAY_MS, maxMs: maxDays * DAY_MS }
}

async function openPasskeyKeys({ tables }: Database): Promise<PasskeyKeys> {
  return {
    challenges: await serverKeysStore.findOrCreate(tables, 'passkey-challenges'),
    handles: await serverKeysStore.findOrCreate(tables, 'passkey-handles'),
  }
}

async function openServerDatabase(
  { databaseUrl }: Config,
  { log, clock, hooks, productMigrations, timeoutMs }: ServerOptions,
  receivers: readonly Receiver[],
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
  const measured = metrics ? measureDatabase(database, metrics) : database
  const report = createReport(hooks, receivers, clock, log)
  return report ? reportingDatabase(measured, report) : measured
}
