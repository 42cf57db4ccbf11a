import { TWO_STEP } from '@foyer/contract/constants.ts'
import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@foyer/contract/endpoints.ts'
import { Hono, type Handler } from 'hono'
import type { RouteContext, AppEnv } from '../http/app-env.ts'
import { readBearer } from '../http/bearer.ts'
import type { LimitCalls } from '../http/rate-limiter.ts'
import { requireJsonType } from '../http/read-json-body.ts'
import { requireScriptRequest } from '../http/require-script-request.ts'
import { ProblemError } from '../problem-error.ts'
import type { Authenticated, SessionService } from '../services/session-service.ts'
import { OtherStatus, type ApiHandlers } from './api-handlers.ts'
import { createBodyReader } from './create-body-reader.ts'
import { OPERATIONS, type Operation } from '@foyer/contract/operations.ts'

export interface MountDependencies {
  readonly sessions: Pick<SessionService, 'authenticate'>
  readonly limits: Readonly<Record<NonNullable<Endpoint['limit']>, LimitCalls>>
}

/** Mounts every endpoint of the contract; a missing handler is a type error. */
export function mountEndpoints(handlers: ApiHandlers, deps: MountDependencies): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  // The contract lists a path such as `/user/email` before `/user/{id}`, and the first match wins.
  for (const [path, calls] of Map.groupBy(endpoints(), ([, endpoint]) => toPattern(endpoint))) {
    for (const [name, endpoint] of calls) {
      // The cast is safe: the handler's type and the checks below come from the same entry of the contract.
      const handler = handlers[name] as UntypedHandler
      api.on(endpoint.method, [path], createRoute(name, handler, deps))
    }
    api.all(path, handleOtherMethods(calls.flatMap(([, endpoint]) => listMethods(endpoint))))
  }
  for (const path of [API_BASE, `${API_BASE}/*`, '/.well-known', '/.well-known/*']) {
    api.all(path, respondNotFound)
  }
  return api
}

interface UntypedCall {
  readonly c: RouteContext
  readonly session: Authenticated | undefined
  readonly readBody: (() => Promise<object>) | undefined
}

type UntypedHandler = (call: UntypedCall) => Promise<object | void>

/** Checks a call as the contract declares it, and sends what its handler returns. */
function createRoute(
  name: EndpointName,
  handler: UntypedHandler,
  { sessions, limits }: MountDependencies,
): Handler<AppEnv> {
  const endpoint: Endpoint = ENDPOINTS[name]
  const { body: schema }: Operation = OPERATIONS[name]
  const readBody = schema && createBodyReader(schema)
  const limit = endpoint.limit && limits[endpoint.limit]

  return async (c) => {
    const logFields = c.get('logFields')
    logFields.call = name
    if (endpoint.scriptOnly) requireScriptGet(c)
    // Checked before the limit counts the call. Another site can send neither a bearer nor JSON from a visitor's
    // browser, so it cannot use up the visitor's limit.
    const token = endpoint.bearer ? readBearer(c) : undefined
    if (readBody && !endpoint.bearer) requireJsonType(c)
    // rule edge-g: sign-in calls are limited
    if (limit) await limit(c)
    const session = token === undefined ? undefined : await sessions.authenticate(token)
    if (session) {
      logFields.user = session.user.id
      requireCompleteUser(endpoint, session)
    }
    const result = await handler({ c, session, readBody: readBody && (() => readBody(c)) })
    return respond(c, endpoint, result)
  }
}

function requireCompleteUser(endpoint: Endpoint, { user: { missing } }: Authenticated): void {
  if (!missing) return
  const mustTurnTwoStepOn = missing.includes(TWO_STEP) // rule 19: required two-step login
  // rule 19a: an overdue user can do little but turn it on
  if (mustTurnTwoStepOn ? endpoint.allowsOverdueTwoStep : endpoint.allowsIncompleteUser) return
  throw new ProblemError('forbidden', {
    reason: 'user-incomplete',
    detail: 'Complete your account first.',
  })
}

function respond(c: RouteContext, { status }: Endpoint, result: object | void): Response {
  if (result instanceof OtherStatus) return c.json(result.body, result.status)
  return status === 204 ? c.body(null, 204) : c.json(result, status)
}

function endpoints(): [EndpointName, Endpoint][] {
  return Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]
}

/** OpenAPI writes a parameter as `{id}`, the router as `:id`. */
function toPattern({ path }: Endpoint): string {
  return API_BASE + path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function listMethods({ method, scriptOnly }: Endpoint): string[] {
  return method === 'GET' && !scriptOnly ? ['GET', 'HEAD'] : [method]
}

function requireScriptGet(c: RouteContext): void {
  // The router runs GET handlers for HEAD.
  if (c.req.method === 'HEAD') throw methodNotAllowed(['GET'])
  // rule session-e: only scripts of the product log out and export
  requireScriptRequest(c)
}

function handleOtherMethods(methods: readonly string[]) {
  return (c: RouteContext) => {
    if (c.req.method !== 'OPTIONS') throw methodNotAllowed(methods)
    return c.body(null, 204, { Allow: [...methods, 'OPTIONS'].join(', ') })
  }
}

function methodNotAllowed(methods: readonly string[]): ProblemError {
  return new ProblemError('method_not_allowed', { allow: [...methods, 'OPTIONS'] })
}

function respondNotFound(): never {
  throw new ProblemError('not_found', { reason: 'unknown-path' })
}
