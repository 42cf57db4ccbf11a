import { createApp } from './app.ts'
import { MINUTE_MS, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Logger } from './http/logger.ts'
import { openListener } from './http/open-listener.ts'
import { createReadiness } from './http/readiness.ts'
import { createAccountDeletion } from './identity/account-deletion.ts'
import { createAccountLookup } from './identity/account-lookup.ts'
import { createKeySet } from './identity/key-set.ts'
import { createProofVerifier } from './identity/proof-verifier.ts'
import { createToolkit } from './identity/toolkit.ts'
import { loadSite } from './site/load-site.ts'
import { createActivityService } from './services/activity-service.ts'
import { createChangeEmail } from './services/change-email.ts'
import { createConfirmEmail } from './services/confirm-email.ts'
import { createDeviceService } from './services/device-service.ts'
import { createDeleteUser } from './services/delete-user.ts'
import {
  createDeletionFinisher,
  type DeletionFinisherDependencies,
} from './services/deletion-finisher.ts'
import { createExchangeProof } from './services/exchange-proof.ts'
import { createExportService } from './services/export-service.ts'
import { createRecordRefusal } from './services/record-refusal.ts'
import { createRequireAccount } from './services/require-account.ts'
import { createRequireFreshProof } from './services/require-fresh-proof.ts'
import { createSessionService } from './services/session-service.ts'
import { createUserService } from './services/user-service.ts'
import { isDatabaseOutage } from './stores/database-outage.ts'
import { openDatabase, type Database } from './stores/database.ts'

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
  const sessions = createSessionService(database, config.sessions, clock)
  const devices = createDeviceService(database, config.sessions, clock)
  const activity = createActivityService(database, clock)
  const exports = createExportService(database, config.sessions, clock)
  const users = createUserService(database, clock)
  const { deleteAccount, ...provider } = askProvider(config, database, clock)
  const finisher = createDeletionFinisher({ database, deleteAccount, tell: tellDeletions(log) })
  const proving = { database, sessions, clock, finisher, ...provider }
  const exchangeProof = createExchangeProof({
    ...proving,
    recordRefusal: createRecordRefusal(proving),
  })
  const confirmEmail = createConfirmEmail(proving)
  const requireFreshProof = createRequireFreshProof(proving)
  const changeEmail = createChangeEmail({ database, requireFreshProof })
  const deleteUser = createDeleteUser({ database, requireFreshProof, finisher })
  const { isDraining, drain } = createReadiness()
  const isDatabaseReachable = () => database.isReachable()
  const health = { isDraining, isDatabaseReachable }
  const { openCounter } = database
  const counting = { openCounter, isOutage: isDatabaseOutage }
  const app = createApp({
    config,
    log,
    startedAt: clock(),
    site,
    sessions,
    devices,
    activity,
    exports,
    users,
    exchangeProof,
    confirmEmail,
    changeEmail,
    deleteUser,
    ...health,
    ...counting,
  })
  const listener = await openListener(app, { ...config, log }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const stopSweeping = sweepNowAndThen([sessions, activity], log)
  return {
    port: listener.port,
    async close() {
      drain()
      stopSweeping()
      await listener.close()
      await finisher.stop()
      await database.close()
    },
  }
}

/** What only the provider can tell: whether a proof is genuine, and whether the account stands behind it. */
function askProvider({ firebase, ...config }: Config, database: Database, clock: Clock) {
  const { projectId, apiKey } = firebase
  const { identityToolkitUrl: toolkitUrl, publicOrigin } = config
  const keys = createKeySet(config.identityJwksUrl, clock)
  const ask = createToolkit({ toolkitUrl, apiKey, publicOrigin })
  const lookUpAccount = createAccountLookup(ask)
  return {
    verifyProof: createProofVerifier({ projectId, keys, clock }),
    requireAccount: createRequireAccount({ database, clock, lookUpAccount }),
    deleteAccount: createAccountDeletion(ask),
  }
}

/** Outside of any request, too: an id of a person, and no word of what the provider said. */
function tellDeletions(log: Logger): DeletionFinisherDependencies['tell'] {
  return (event, { id: user }, hindrance) =>
    hindrance === undefined ? log.info({ event, user }) : log.warn({ event, user, err: hindrance })
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
