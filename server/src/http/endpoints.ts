import type { ClientInfo } from '@foyer/contract/schemas.ts'
import { API_TIMEOUT_MS, TWO_STEP } from '@foyer/contract/constants.ts'
import { API_BASE, type Endpoint, type EndpointName, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { matchLanguage } from '@foyer/contract/languages.ts'
import { type Operation, OPERATIONS } from '@foyer/contract/operations.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Handler, Hono, MiddlewareHandler } from 'hono'
import type { LogFields, SecurityEvent } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { type AnyCall, type Handlers, type DeviceBody, OtherStatus } from '../sessions/call.ts'
import { authenticate, type Authenticated, type Device, toDevice } from '../sessions/sessions.ts'
import { type BodyReader, createBodyReader, requireJsonType } from './body.ts'
import { negotiateLanguage, toClientInfo } from './client.ts'
import type { AppEnv, HttpServer, RouteContext } from './context.ts'
import {
  createIpLimit,
  createUserLimit,
  failedProofsPerUserAndIp,
  type LimitCalls,
  type LimitUser,
  PROFILE_CHANGES_PER_USER,
  signInsPerIp,
} from './limits.ts'

/** Mounts every endpoint of the contract; a missing handler is a type error. */
export function mountEndpoints<Server extends HttpServer>(
  app: Hono<AppEnv>,
  server: Server,
  handlers: Handlers<Server>,
): void {
  const { signInPerMinute } = server.config
  const router: Router = {
    server,
    limitSignIns: createIpLimit(server, signInsPerIp(signInPerMinute)),
    limitProfileChanges: createUserLimit(PROFILE_CHANGES_PER_USER),
    limitFailures: createIpLimit(server, failedProofsPerUserAndIp(signInPerMinute)),
  }
  // The contract lists a path such as `/user/email` before `/user/{id}`, and the first match wins.
  for (const [path, calls] of Map.groupBy(endpoints(), ([, endpoint]) => toPattern(endpoint))) {
    for (const [name] of calls) {
      // The cast is safe: the handler's type and the checks below come from the same entry of the contract.
      const handler = handlers[name] as UntypedHandler<Server>
      const route = createRoute(router, name, (call) => handler(server, call))
      app.on([...methodsOf(name)], [path], route)
    }
    app.all(path, handleOtherMethods(calls.flatMap(([name]) => listMethods(name))))
  }
  for (const path of [API_BASE, `${API_BASE}/*`, '/.well-known', '/.well-known/*']) {
    app.all(path, respondNotFound)
  }
}

/** What the routes share. */
interface Router {
  readonly server: HttpServer
  readonly limitSignIns: LimitCalls
  readonly limitProfileChanges: LimitUser
  readonly limitFailures: LimitCalls
}

/** Without the types of its endpoint; a class, because each request makes one. */
class RouteCall implements AnyCall {
  readonly session: Authenticated | undefined
  readonly #c: RouteContext
  readonly #router: Router
  readonly #readBody: BodyReader | undefined

  constructor(
    c: RouteContext,
    session: Authenticated | undefined,
    readBody: BodyReader | undefined,
    router: Router,
  ) {
    this.session = session
    this.#c = c
    this.#readBody = readBody
    this.#router = router
  }

  get id(): string {
    return this.#c.req.param('id') ?? ''
  }

  async readBody(): Promise<object> {
    return this.#readBody?.(this.#c) ?? {}
  }

  client(): ClientInfo {
    const ip = this.#router.server.readIp(this.#c.env.incoming)
    return toClientInfo(this.#c.req.header('user-agent'), ip)
  }

  device({ language, ...device }: DeviceBody): Device {
    const { languages } = this.#router.server.product
    const chosen = language === undefined ? undefined : matchLanguage([language], languages)
    const accepted = () => negotiateLanguage(this.#c.req.header('accept-language'), languages)
    return toDevice(chosen ?? accepted(), device)
  }

  log(event: SecurityEvent, fields: Pick<LogFields, 'user' | 'took_email_from'>): void {
    Object.assign(this.#c.env.outgoing.logFields, { event, ...fields })
  }

  async countFailures<Result>(claimedEmail: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (isFailedProof(error)) await this.#router.limitFailures(this.#c, claimedEmail)
      throw error
    }
  }
}

type UntypedHandler<Server> = (server: Server, call: RouteCall) => Promise<object | void>

/** Checks a call as the contract declares it, and sends what its handler returns. */
function createRoute(
  router: Router,
  name: EndpointName,
  handle: (call: RouteCall) => Promise<object | void>,
): Handler<AppEnv> {
  const { server } = router
  const endpoint: Endpoint = ENDPOINTS[name]
  const { body: schema }: Operation = OPERATIONS[name]
  const readBody = schema && createBodyReader(schema, server.product)

  return async (c) => {
    const logFields = c.env.outgoing.logFields
    logFields.call = name
    if (endpoint.scriptOnly) requireScript(c, name)
    // Checked before the limit counts the call. Another site can send neither a bearer nor JSON from a visitor's
    // browser, so it cannot use up the visitor's limit.
    const token = endpoint.bearer ? readBearer(c) : undefined
    if (readBody && !endpoint.bearer) requireJsonType(c)
    // rule edge-g: sign-in calls are limited
    if (endpoint.limit === 'sign-in') await router.limitSignIns(c)
    const session =
      token === undefined ? undefined : await authenticate(server, token, name === 'confirmEmail')
    if (session) {
      logFields.user = session.user.id
      requireCompleteUser(endpoint, session)
      // rule edge-h: a user's changes of the profile are limited
      if (endpoint.limit === 'profile') await router.limitProfileChanges(session.user.id)
    }
    return respond(c, endpoint, await handle(new RouteCall(c, session, readBody, router)))
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

function methodsOf(name: EndpointName): readonly string[] {
  const { alsoBy }: Operation = OPERATIONS[name]
  return [ENDPOINTS[name].method, ...(alsoBy ? [alsoBy] : [])]
}

function listMethods(name: EndpointName): readonly string[] {
  const { method, scriptOnly }: Endpoint = ENDPOINTS[name]
  return method === 'GET' && !scriptOnly ? ['GET', 'HEAD'] : methodsOf(name)
}

/**
 * Refuses a call that changes state unless a script of the product sends it. Throws `forbidden`.
 *
 * The token is in a header that no browser adds by itself, so Eve's page logs Ada out neither by GET nor by POST. But
 * links, images and prefetches send a GET too, and the logout stays one beside the POST, because the API that Foyer
 * implements has it. So what isn't sent by a script is refused, whichever method it has.
 */
function requireScript(c: RouteContext, name: EndpointName): void {
  // The router runs GET handlers for HEAD.
  if (c.req.method === 'HEAD') throw methodNotAllowed(listMethods(name))
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

/** Node joins repeated headers with a comma, which does not match. */
const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

/** Throws `unauthenticated`. */
function readBearer(c: RouteContext): string {
  const header = c.env.incoming.headers.authorization
  if (header === undefined) throw new ProblemError('unauthenticated', { reason: 'no-bearer' })
  const token = BEARER.exec(header)?.[1]
  if (token === undefined) throw new ProblemError('unauthenticated', { reason: 'malformed-bearer' })
  return token
}

/** Refuses what another site, a link, a form or the address bar sends. */
function requireScriptRequest(c: RouteContext): void {
  const isCrossSite = c.req.header('sec-fetch-site') === 'cross-site'
  if (isCrossSite || c.req.header('sec-fetch-mode') === 'navigate') {
    throw new ProblemError('forbidden', { reason: isCrossSite ? 'cross-site' : 'navigation' })
  }
}

/** Throws `unavailable` once a call has taken as long as the client waits. The call itself runs on. */
export function createDeadline(timeoutMs: number = API_TIMEOUT_MS): MiddlewareHandler<AppEnv> {
  return (_c, next) =>
    new Promise((resolve, reject) => {
      const onTimeout = () =>
        reject(new ProblemError('unavailable', { reason: 'deadline-exceeded' }))
      const timer = setTimeout(onTimeout, timeoutMs)
      next().then(
        () => {
          clearTimeout(timer)
          resolve()
        },
        (error: Error) => {
          clearTimeout(timer)
          reject(error)
        },
      )
    })
}

/** Node joins repeated `Host` headers with a comma; a proxy may have used a different one (RFC 9112 §3.2). Throws `invalid_request`. */
export const refuseMultipleHosts: MiddlewareHandler<AppEnv> = (c, next) => {
  if (c.env.incoming.headers.host?.includes(',')) {
    throw new ProblemError('invalid_request', { reason: 'multiple-hosts' })
  }
  return next()
}
