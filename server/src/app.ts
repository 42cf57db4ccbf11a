import { API_BASE } from '@foyer/contract/endpoints.ts'
import { Hono } from 'hono'
import { deletionHandlers } from './account/deletion.ts'
import { deviceHandlers } from './account/devices.ts'
import { emailChangeHandlers } from './account/email-change.ts'
import { exportHandlers } from './account/export.ts'
import { profileHandlers } from './account/profile.ts'
import { securityLinkHandlers } from './account/security-link.ts'
import { authenticatorAppHandlers } from './factors/authenticator-app.ts'
import { passkeyHandlers } from './factors/passkeys.ts'
import { twoStepHandlers } from './factors/two-step.ts'
import type { AppEnv, HttpServer } from './http/context.ts'
import { createDeadline, mountEndpoints, refuseMultipleHosts } from './http/endpoints.ts'
import { respondWithProblem } from './http/problems.ts'
import { createRequestLog } from './http/request-log.ts'
import { mountCspReports } from './pages/content-security-policy.ts'
import {
  mountApiDescription,
  mountEmailPreviews,
  mountHealth,
  mountPages,
  mountWellKnown,
} from './pages/routes.ts'
import type { Site } from './pages/site.ts'
import type { Handlers } from './sessions/call.ts'
import { confirmEmailHandlers } from './sign-in/confirm-email.ts'
import { emailRequestHandlers } from './sign-in/email-request.ts'
import { exchangeHandlers } from './sign-in/exchange.ts'
import { passkeyLoginHandlers } from './sign-in/passkey-login.ts'
import { reauthenticationHandlers } from './sign-in/reauthenticate.ts'
import type { SignInServer } from './sign-in/request.ts'

/** The one object that holds what exists twice, or has a state. */
export type Server = HttpServer & SignInServer

/** Composes API, health checks and pages into one Hono app. The first route that matches a path answers. */
export function createApp(server: Server, site: Site): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => respondWithProblem(error, c, server.log))
  app.use(createRequestLog(server))
  app.use(refuseMultipleHosts)
  for (const path of [`${API_BASE}/*`, '/readyz']) app.use(path, createDeadline())
  mountWellKnown(app, server)
  mountEndpoints(app, server, HANDLERS)
  mountCspReports(app, server)
  mountHealth(app, server)
  mountApiDescription(app, server)
  if (!server.config.isProduction) mountEmailPreviews(app, server)
  mountPages(app, server, site)
  return app
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
