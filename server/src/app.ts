import { API_BASE } from '@foyer/contract/endpoints.ts'
import { Hono } from 'hono'
import type { Config } from './config.ts'
import type { Services } from './create-services.ts'
import type { OpenCounter } from './allowance.ts'
import { failuresOfClaim, REPORTS_OF_ADDRESS, signInsOfAddress } from './http/allowances.ts'
import type { AppEnv } from './http/app-env.ts'
import { requireBearer } from './http/bearer.ts'
import { createAddressLimit, createFailureLimit, type LimitOptions } from './http/attempt-limit.ts'
import { createCallerAddressReader } from './http/caller-address.ts'
import { createCallerReader } from './http/caller-reader.ts'
import { createDeadline } from './http/deadline.ts'
import type { Logger } from './http/logger.ts'
import { createOpenApiDocument } from './http/openapi-document.ts'
import { createErrorHandler } from './http/problem-response.ts'
import { refuseDoubledHost } from './http/refuse-doubled-host.ts'
import { requireJsonType } from './http/read-json-body.ts'
import { createRequestLog } from './http/request-log.ts'
import type { Site } from './site/load-site.ts'
import { createAccountRoutes } from './routes/account-routes.ts'
import { createCountUnproven } from './routes/count-unproven.ts'
import { createEmailChangeRoutes } from './routes/email-change-routes.ts'
import { createDeviceRoutes } from './routes/device-routes.ts'
import { mountEndpoints, type ApiHandlers } from './routes/mount-endpoints.ts'
import { createHealthRoutes, type HealthDependencies } from './routes/health-routes.ts'
import { createPageRoutes } from './routes/page-routes.ts'
import { createPasswordPageRoutes } from './routes/password-page-routes.ts'
import { createRecordRoutes } from './routes/record-routes.ts'
import { createReportRoutes } from './routes/report-routes.ts'
import { createSecurityTextRoutes } from './routes/security-text-routes.ts'
import { createSignInRoutes } from './routes/sign-in-routes.ts'
import { createUserRoutes } from './routes/user-routes.ts'

export interface AppDependencies extends HealthDependencies {
  readonly config: Pick<Config, 'publicOrigin' | 'trustedProxies' | 'signInPerMinute'>
  readonly log: Logger
  /** When the server started: milliseconds. */
  readonly startedAt: number
  readonly site: Site
  readonly services: Services
  readonly openCounter: OpenCounter
  /** Whether an error is the database being away for now. */
  readonly isOutage: (error: unknown) => boolean
}

/** The whole product behind one `fetch`: API, health and pages. Composes, never listens. */
export function createApp(deps: AppDependencies): Hono<AppEnv> {
  const { config, log } = deps
  const readAddress = createCallerAddressReader({
    trustedProxies: config.trustedProxies,
    onUntrusted: () => log.warn('X-Forwarded-For from a peer outside TRUSTED_PROXIES is ignored'),
  })
  const counting = { openCounter: deps.openCounter, readAddress }
  const openApi = createOpenApiDocument(config.publicOrigin)

  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(log, deps.isOutage))
  app.use(createRequestLog(log, readAddress))
  app.use(refuseDoubledHost)
  for (const path of [`${API_BASE}/*`, '/readyz']) app.use(path, createDeadline())
  app.route('/', createSecurityTextRoutes(config.publicOrigin, deps.startedAt))
  app.route('/', createPasswordPageRoutes())
  app.route('/', mountEndpoints(createHandlers(deps, counting)))
  app.route('/', createReportRoutes(createAddressLimit(REPORTS_OF_ADDRESS, counting), log))
  app.route('/', createHealthRoutes(deps))
  app.get('/openapi.json', (c) => c.json(openApi))
  app.route('/', createPageRoutes(deps.site, config.publicOrigin))
  return app
}

/** Who answers each call of the contract, and what is asked before. */
function createHandlers(
  { config, services }: AppDependencies,
  counting: LimitOptions,
): ApiHandlers {
  const limit = createAddressLimit(signInsOfAddress(config.signInPerMinute), counting)
  const countFailure = createFailureLimit(failuresOfClaim(config.signInPerMinute), counting)
  const countUnproven = createCountUnproven(countFailure)
  const withCaller = { ...services, readCaller: createCallerReader(counting.readAddress) }
  const signIn = createSignInRoutes({ ...withCaller, countUnproven })
  const account = createAccountRoutes(withCaller, countUnproven)
  const emailChange = createEmailChangeRoutes(withCaller)
  const user = createUserRoutes(withCaller)
  const device = createDeviceRoutes(withCaller)
  const record = createRecordRoutes(withCaller)
  return {
    register: [requireJsonType, limit, signIn.register],
    login: [requireJsonType, limit, signIn.login],
    loginWithProviders: [requireJsonType, limit, signIn.loginWithProviders],
    getUser: [user.getUser],
    logout: [user.logout],
    confirmEmail: [requireBearer, limit, user.confirmEmail],
    changeEmail: [requireBearer, limit, account.changeEmail],
    getEmailChange: [emailChange.getEmailChange],
    withdrawEmailChange: [emailChange.withdrawEmailChange],
    checkEmailLink: [requireJsonType, limit, emailChange.checkEmailLink],
    listSessions: [device.listSessions],
    endOtherSessions: [device.endOtherSessions],
    endSession: [device.endSession],
    listActivity: [record.listActivity],
    exportUser: [record.exportUser],
    deleteUser: [requireBearer, limit, account.deleteUser],
    updateUser: [user.updateUser],
  }
}
