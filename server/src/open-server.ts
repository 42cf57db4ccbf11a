import { createApp } from './app.ts'
import { MINUTE_MS, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createServices } from './create-services.ts'
import type { Logger } from './http/logger.ts'
import { openListener } from './http/open-listener.ts'
import { createReadiness } from './http/readiness.ts'
import { createLoadCounter } from './load.ts'
import { loadSite } from './site/load-site.ts'
import { isDatabaseOutage } from './stores/database-outage.ts'
import { openDatabase } from './stores/database.ts'

/** Sessions that are over and never met again, and what is too old to be told, are looked for this often. */
const SWEEP_INTERVAL_MS = 10 * MINUTE_MS

export interface ServerOptions {
  readonly log: Logger
  readonly clock: Clock
  /** Where the built client lies. */
  readonly siteFolder: string
}

/** A server that runs. */
export interface OpenServer {
  readonly port: number
  /** Finishes what is in flight, then lets go of port and database. */
  close(): Promise<void>
}

/** Builds the server bottom-up, from the database to the socket, and opens it. */
export async function openServer(config: Config, options: ServerOptions): Promise<OpenServer> {
  const { log, clock } = options
  const site = await loadSite(options.siteFolder, config.firebase)
  const database = await openDatabase(config.databaseUrl, (error) =>
    log.warn({ err: error }, 'A database connection was lost'),
  )
  const load = createLoadCounter()
  const services = createServices({ config, database, load, log, clock })
  const { isDraining, drain } = createReadiness()
  const app = createApp({
    config,
    log,
    startedAt: clock(),
    site,
    services,
    isDraining,
    isDatabaseReachable: () => database.isReachable(),
    openCounter: database.openCounter,
    isOutage: isDatabaseOutage,
  })
  const listener = await openListener(app, { ...config, load, log }).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
  const stopSweeping = sweepNowAndThen([services.sessions, services.activity], log)
  return {
    port: listener.port,
    async close() {
      drain()
      stopSweeping()
      await listener.close()
      await services.finisher.stop()
      await database.close()
    },
  }
}

interface Swept {
  sweep(): Promise<number>
}

function sweepNowAndThen(services: readonly Swept[], log: Logger): () => void {
  const sweep = (service: Swept) =>
    service.sweep().catch((error: unknown) => log.error({ err: error }, 'The sweep failed'))
  const timer = setInterval(() => void Promise.all(services.map(sweep)), SWEEP_INTERVAL_MS)
  return () => clearInterval(timer)
}
