import { TWO_STEP } from '@foyer/contract/constants.ts'
import type { ClientInfo } from '@foyer/contract/bodies.ts'
import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@foyer/contract/endpoints.ts'
import { matchLanguage } from '@foyer/contract/languages.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Product } from '@foyer/product/product.ts'
import { Hono, type Handler } from 'hono'
import type { RouteContext, AppEnv } from '../http/app-env.ts'
import { readBearer } from '../http/bearer.ts'
import type { ClientInfoReader } from '../http/client-info.ts'
import type { CountFailedAttempt, LimitCalls } from '../http/rate-limiter.ts'
import { requireJsonType } from '../http/read-json-body.ts'
import { requireScriptRequest } from '../http/require-script-request.ts'
import { ProblemError } from '../problem-error.ts'
import type { Authenticated, SessionService } from '../services/session-service.ts'
import { OtherStatus, type AnyCall, type ApiHandlers, type DeviceBody } from '../services/call.ts'
import type { LogFields, SecurityEvent } from '../security-events.ts'
import { toDevice, type Device } from '../services/device.ts'
import { negotiateLanguage } from '../site/negotiate-language.ts'
import { createBodyReader, type BodyReader } from './create-body-reader.ts'
import type { ParseProfile } from './create-profile-parser.ts'
import { OPERATIONS, type Operation } from '@foyer/contract/operations.ts'

export interface MountDependencies {
  readonly sessions: Pick<SessionService, 'authenticate'>
  readonly limits: Readonly<Record<NonNullable<Endpoint['limit']>, LimitCalls>>
  readonly readClient: ClientInfoReader
  readonly countFailedAttempt: CountFailedAttempt
  readonly parseProfile: ParseProfile
  readonly product: Product
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

/** Without the types of its endpoint; a class, because each request makes one. */
class RouteCall implements AnyCall {
  readonly session: Authenticated | undefined
  readonly #c: RouteContext
  readonly #deps: MountDependencies
  readonly #readBody: BodyReader | undefined

  constructor(
    c: RouteContext,
    session: Authenticated | undefined,
    readBody: BodyReader | undefined,
    deps: MountDependencies,
  ) {
    this.session = session
    this.#c = c
    this.#readBody = readBody
    this.#deps = deps
  }

  get id(): string {
    return this.#c.req.param('id') ?? ''
  }

  async readBody(): Promise<object> {
    return this.#readBody?.(this.#c) ?? {}
  }

  client(): ClientInfo {
    return this.#deps.readClient(this.#c)
  }

  device({ language, ...device }: DeviceBody): Device {
    const { languages } = this.#deps.product
    const chosen = language === undefined ? undefined : matchLanguage([language], languages)
    const accepted = () => negotiateLanguage(this.#c.req.header('accept-language'), languages)
    return toDevice(chosen ?? accepted(), device)
  }

  log(event: SecurityEvent, fields: Pick<LogFields, 'user' | 'took_email_from'>): void {
    Object.assign(this.#c.get('logFields'), { event, ...fields })
  }

  async countFailures<Result>(claimedEmail: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (isFailedProof(error)) await this.#deps.countFailedAttempt(this.#c, claimedEmail)
      throw error
    }
  }
}

type UntypedHandler = (call: RouteCall) => Promise<object | void>

/** Checks a call as the contract declares it, and sends what its handler returns. */
function createRoute(
  name: EndpointName,
  handler: UntypedHandler,
  deps: MountDependencies,
): Handler<AppEnv> {
  const endpoint: Endpoint = ENDPOINTS[name]
  const { body: schema }: Operation = OPERATIONS[name]
  const readBody = schema && createBodyReader(schema, deps.parseProfile)
  const limit = endpoint.limit && deps.limits[endpoint.limit]

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
    const session = token === undefined ? undefined : await deps.sessions.authenticate(token)
    if (session) {
      logFields.user = session.user.id
      requireCompleteUser(endpoint, session)
    }
    return respond(c, endpoint, await handler(new RouteCall(c, session, readBody, deps)))
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

const FAILURES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid_identity_token',
  'identity_mismatch',
  'second_factor_invalid',
])

function isFailedProof(error: unknown): boolean {
  return error instanceof ProblemError && FAILURES.has(error.code)
}

function respond(
  c: RouteContext,
  { status, attachment }: Endpoint,
  result: object | void,
): Response {
  if (attachment !== undefined)
    c.header('Content-Disposition', `attachment; filename="${attachment}"`)
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
