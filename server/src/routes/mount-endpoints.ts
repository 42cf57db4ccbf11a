import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@foyer/contract/endpoints.ts'
import { Hono, type Handler } from 'hono'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { ProblemError } from '../problem-error.ts'

/** Who answers each call of the contract. */
export type ApiHandlers = Readonly<Record<EndpointName, readonly Handler<AppEnv>[]>>

/** GET calls that change something: HEAD must not reach them by way of GET. */
const NOT_BY_HEAD: ReadonlySet<string> = new Set<EndpointName>(['logout', 'exportUser'])

/** The product API: walks the contract, so that no call can be forgotten. */
export function mountEndpoints(handlers: ApiHandlers): Hono<AppEnv> {
  const api = new Hono<AppEnv>()
  // One path after the other, as the contract has them: `{id}` gets nothing that stands before it.
  for (const [path, calls] of Map.groupBy(endpoints(), ([, endpoint]) => toPattern(endpoint))) {
    for (const [name, { method }] of calls) {
      api.on(method, [path], noteCall(name), ...handlers[name])
    }
    api.all(
      path,
      answerOtherMethods(calls.flatMap(([name, { method }]) => methodsOf(name, method))),
    )
  }
  for (const path of [API_BASE, `${API_BASE}/*`, '/.well-known', '/.well-known/*']) {
    api.all(path, refuseUnknown)
  }
  return api
}

function endpoints(): [EndpointName, Endpoint][] {
  return Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]
}

/** `{id}` is how the contract and OpenAPI mark a parameter, `:id` how the router does. */
function toPattern({ path }: Endpoint): string {
  return API_BASE + path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function methodsOf(name: EndpointName, method: Endpoint['method']): string[] {
  return method === 'GET' && !NOT_BY_HEAD.has(name) ? ['GET', 'HEAD'] : [method]
}

function noteCall(name: EndpointName): Handler<AppEnv> {
  return (c, next) => {
    c.get('facts').call = name
    // The router answers HEAD by way of GET.
    if (c.req.method === 'HEAD' && NOT_BY_HEAD.has(name)) throw notAllowed(['GET'])
    return next()
  }
}

function answerOtherMethods(methods: readonly string[]) {
  return (c: AppContext) => {
    if (c.req.method !== 'OPTIONS') throw notAllowed(methods)
    return c.body(null, 204, { Allow: [...methods, 'OPTIONS'].join(', ') })
  }
}

function notAllowed(methods: readonly string[]): ProblemError {
  return new ProblemError('method_not_allowed', { allow: [...methods, 'OPTIONS'] })
}

function refuseUnknown(): never {
  throw new ProblemError('not_found', { reason: 'no-such-address' })
}
