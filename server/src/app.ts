import { API_BASE } from '@foyer/contract/endpoints.ts'
import type { Product } from '@foyer/product/product.ts'
import { Hono } from 'hono'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Services } from './create-services.ts'
import { failedProofsPerUserAndIp, REPORTS_PER_IP, signInsPerIp } from './http/rate-limits.ts'
import type { AppEnv } from './http/app-env.ts'
import { createIpRateLimit, createFailedAttemptLimit } from './http/rate-limiter.ts'
import type { ClientIpReader } from './http/client-ip.ts'
import { createClientInfoReader } from './http/client-info.ts'
import { createDeadline } from './http/deadline.ts'
import type { Logger } from './http/logger.ts'
import { createOpenApiDocument } from './http/openapi-document.ts'
import { createErrorHandler } from './http/problem-response.ts'
import { refuseMultipleHosts } from './http/refuse-multiple-hosts.ts'
import { createRequestLog } from './http/request-log.ts'
import { sendFile } from './http/send-file.ts'
import { createJsonFile } from './site/json-file.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Site } from './site/load-site.ts'
import { createAccountRoutes } from './routes/account-routes.ts'
import type { ApiHandlers } from './services/call.ts'
import { createEmailPreviewRoutes } from './routes/email-preview-routes.ts'
import { createEmailChangeRoutes } from './routes/email-change-routes.ts'
import { createProfileParser } from './routes/create-profile-parser.ts'
import { createDeviceRoutes } from './routes/device-routes.ts'
import { mountEndpoints } from './routes/mount-endpoints.ts'
import { OPERATIONS } from '@foyer/contract/operations.ts'
import { createFactorRoutes } from './routes/factor-routes.ts'
import { createPasskeyEndpointsRoutes } from './routes/passkey-endpoints-routes.ts'
import { createPasskeyRoutes } from './routes/passkey-routes.ts'
import { createPasskeyLoginRoutes } from './routes/passkey-login-routes.ts'
import { createConfirmEmailRoutes } from './routes/confirm-email-routes.ts'
import { createEmailRequestRoutes } from './routes/email-request-routes.ts'
import { createReauthenticationRoutes } from './routes/reauthentication-routes.ts'
import { createHealthRoutes, type HealthDependencies } from './routes/health-routes.ts'
import { createPageRoutes } from './routes/page-routes.ts'
import { createChangePasswordRoutes } from './routes/change-password-routes.ts'
import { createActivityAndExportRoutes } from './routes/activity-and-export-routes.ts'
import { createCspReportRoutes } from './routes/csp-report-routes.ts'
import { createSecurityTextRoutes } from './routes/security-text-routes.ts'
import { createSecurityLinkRoutes } from './routes/security-link-routes.ts'
import { createSignInRoutes } from './routes/sign-in-routes.ts'
import { createUserRoutes } from './routes/user-routes.ts'
import type { Database } from './stores/database.ts'

export interface AppDependencies extends HealthDependencies {
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
  const handlers = createHandlers(services)
  const mounting = {
    sessions: services.sessions,
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
  app.route('/', mountEndpoints(handlers, mounting))
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

function createHandlers(services: Services): ApiHandlers {
  return {
    ...createSignInRoutes(services),
    ...createUserRoutes(services),
    ...createConfirmEmailRoutes(services),
    ...createEmailChangeRoutes(services),
    ...createEmailRequestRoutes(services),
    ...createReauthenticationRoutes(services),
    ...createDeviceRoutes(services),
    ...createActivityAndExportRoutes(services),
    ...createAccountRoutes(services),
    ...createFactorRoutes(services),
    ...createPasskeyLoginRoutes(services),
    ...createPasskeyRoutes(services),
    ...createSecurityLinkRoutes(services),
  }
}
