import { API_BASE } from '@foyer/contract/endpoints.ts'
import { OPERATIONS } from '@foyer/contract/operations.ts'
import type { Product } from '@foyer/product/product.ts'
import { Hono } from 'hono'
import { deletionHandlers } from './account/deletion.ts'
import { deviceHandlers } from './account/devices.ts'
import { emailChangeHandlers } from './account/email-change.ts'
import { exportHandlers } from './account/export.ts'
import { profileHandlers } from './account/profile.ts'
import { securityLinkHandlers } from './account/security-link.ts'
import type { Config } from './config/settings.ts'
import { type Clock, DAY_MS } from './core/clock.ts'
import type { Logger } from './core/log.ts'
import type { Metrics } from './core/metrics.ts'
import type { Database } from './db/database.ts'
import { usersStore } from './db/users.ts'
import { createEmailSender } from './emails/sender.ts'
import { createMailTransport } from './emails/transport.ts'
import { authenticatorAppHandlers } from './factors/authenticator-app.ts'
import { passkeyHandlers } from './factors/passkeys.ts'
import { twoStepHandlers } from './factors/two-step.ts'
import { type PasskeyKeys, toRelyingParty } from './factors/webauthn.ts'
import { createProfileParser } from './http/body.ts'
import { type ClientIpReader, createClientInfoReader } from './http/client.ts'
import type { AppEnv } from './http/context.ts'
import { createDeadline, mountEndpoints, refuseMultipleHosts } from './http/endpoints.ts'
import {
  createFailedAttemptLimit,
  createIpRateLimit,
  failedProofsPerUserAndIp,
  REPORTS_PER_IP,
  signInsPerIp,
} from './http/limits.ts'
import { createOpenApiDocument } from './http/openapi.ts'
import type { LoadCounter } from './http/overload.ts'
import { createErrorHandler } from './http/problems.ts'
import { createRequestLog } from './http/request-log.ts'
import { createProvider } from './identity/provider.ts'
import { createCspReportRoutes } from './pages/content-security-policy.ts'
import { createJsonFile, sendFile } from './pages/files.ts'
import {
  createChangePasswordRoutes,
  createEmailPreviewRoutes,
  createHealthRoutes,
  createPageRoutes,
  createPasskeyEndpointsRoutes,
  createSecurityTextRoutes,
  type HealthDependencies,
} from './pages/routes.ts'
import type { Site } from './pages/site.ts'
import type { Handlers } from './sessions/call.ts'
import { authenticate, prepareSessions, type SessionLifetimes } from './sessions/sessions.ts'
import { createDeletionRetrier, type Wait } from './sign-in/account.ts'
import { confirmEmailHandlers } from './sign-in/confirm-email.ts'
import { emailRequestHandlers } from './sign-in/email-request.ts'
import { exchangeHandlers } from './sign-in/exchange.ts'
import { passkeyLoginHandlers } from './sign-in/passkey-login.ts'
import { reauthenticationHandlers } from './sign-in/reauthenticate.ts'
import type { SignInServer } from './sign-in/request.ts'

interface AppDependencies extends HealthDependencies {
  readonly config: Pick<
    Config,
    'publicOrigin' | 'passkeys' | 'signInPerMinute' | 'logReads' | 'isProduction'
  >
  readonly log: Logger
  readonly readIp: ClientIpReader
  readonly clock: Clock
  readonly site: Site
  readonly services: Services
  readonly product: Product
  readonly database: Database
  /** Absent without a management listener. */
  readonly metrics: Metrics | undefined
  readonly isDatabaseOutage: (error: unknown) => boolean
}

/** Composes API, health checks and pages into one Hono app. */
export function createApp(deps: AppDependencies): Hono<AppEnv> {
  const { config, log, readIp, services } = deps
  const rateLimiting = { createAttemptCounter: deps.database.createAttemptCounter, readIp }
  const limits = {
    'sign-in': createIpRateLimit(signInsPerIp(config.signInPerMinute), rateLimiting),
  }
  const { server } = services
  const mounting = {
    authenticate: (token: string) => authenticate(server, token),
    limits,
    readClient: createClientInfoReader(readIp),
    countFailedAttempt: createFailedAttemptLimit(
      failedProofsPerUserAndIp(config.signInPerMinute),
      rateLimiting,
    ),
    parseProfile: createProfileParser(deps.product),
    product: deps.product,
  }
  const openApi = createJsonFile(
    createOpenApiDocument(
      { name: deps.product.name, publicOrigin: config.publicOrigin },
      OPERATIONS,
    ),
  )

  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(log, deps.isDatabaseOutage))
  app.use(createRequestLog({ log, readIp, logReads: config.logReads, metrics: deps.metrics }))
  app.use(refuseMultipleHosts)
  for (const path of [`${API_BASE}/*`, '/readyz']) app.use(path, createDeadline())
  app.route(
    '/',
    createSecurityTextRoutes({ ...config, contact: findContact(deps), startedAt: deps.clock() }),
  )
  if (deps.product.signIn.password) app.route('/', createChangePasswordRoutes())
  if (deps.product.signIn.passkeys && config.passkeys.rpId !== undefined)
    app.route('/', createPasskeyEndpointsRoutes(config.publicOrigin))
  app.route('/', mountEndpoints(HANDLERS, server, mounting))
  const limitCalls = createIpRateLimit(REPORTS_PER_IP, rateLimiting)
  app.route('/', createCspReportRoutes({ ...config, limitCalls, log }))
  app.route('/', createHealthRoutes(deps))
  app.get('/openapi.json', (c) => sendFile(c, openApi))
  if (!config.isProduction) app.route('/', createEmailPreviewRoutes(deps.product))
  app.route('/', createPageRoutes(deps.site, config.publicOrigin))
  return app
}

/** In production, no contact is published, rather than a made-up address. */
function findContact({ config, product, log }: AppDependencies): string | undefined {
  const { contact } = product.security
  if (contact !== undefined) return contact
  if (!config.isProduction) return `mailto:security@${config.publicOrigin.hostname}`
  log.warn(
    'There is no /.well-known/security.txt, because foyer.config.ts sets no security.contact',
  )
  return undefined
}

/** One for each endpoint of the contract; a missing one does not compile. */
const HANDLERS: Handlers<SignInServer> = {
  ...exchangeHandlers,
  ...passkeyLoginHandlers,
  ...reauthenticationHandlers,
  ...confirmEmailHandlers,
  ...emailRequestHandlers,
  ...authenticatorAppHandlers,
  ...passkeyHandlers,
  ...twoStepHandlers,
  ...profileHandlers,
  ...deviceHandlers,
  ...emailChangeHandlers,
  ...exportHandlers,
  ...deletionHandlers,
  ...securityLinkHandlers,
}

export interface ServicesDependencies {
  readonly config: Config
  readonly database: Database
  readonly load: LoadCounter
  readonly log: Logger
  readonly clock: Clock
  readonly product: Product
  /** Absent without a management listener. */
  readonly metrics: Metrics | undefined
  readonly passkeyKeys: PasskeyKeys
  /** How long the provider may take, if not the usual time: milliseconds. */
  readonly timeoutMs?: number | undefined
  readonly waitToRetry?: Wait | undefined
}

export type Services = ReturnType<typeof createServices>

/** Stop `emailSender` and `deletionRetrier` before closing the database. */
export function createServices(deps: ServicesDependencies) {
  const { config, database, log, clock, product, passkeyKeys } = deps
  const provider = createProvider({
    ...deps,
    timeoutMs: deps.timeoutMs,
    callExternal: deps.load.callExternal,
  })
  const deletionRetrier = createDeletionRetrier({ database, provider, log }, deps.waitToRetry)
  const server: SignInServer = {
    database,
    clock,
    product,
    sessions: prepareSessions(database, clock),
    lifetimes: toLifetimes(product, config),
    relyingParty: toRelyingParty(product, config),
    passkeyKeys,
    secretsKeys: config.secretsKeys,
    provider,
    findSignIn: usersStore.prepareFindSignIn(database),
    finishDeletion: deletionRetrier.run,
    emailCodes: { canSend: config.mail !== undefined, fromUnknownDevices: config.newDeviceCode },
    maxProofAge: config.passkeys.maxProofAge,
  }
  return {
    server,
    /** Absent without `MAIL_URL`. */
    emailSender: config.mail && createEmailSender(deps, createMailTransport(config.mail).send),
    deletionRetrier,
  }
}

/** The environment overrides `foyer.config.ts`. */
function toLifetimes({ sessions }: Product, config: Config): SessionLifetimes {
  const { idleDays = sessions.idleDays, maxDays = sessions.maxDays } = config.sessions
  return { idleMs: idleDays * DAY_MS, maxMs: maxDays * DAY_MS }
}
