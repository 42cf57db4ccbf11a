import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Config } from '../config/settings.ts'
import type { LogFields, Logger, Reason } from '../core/log.ts'
import type { Metrics } from '../core/metrics.ts'
import type { SessionsServer } from '../sessions/sessions.ts'
import type { ClientIpReader } from './client.ts'

/** What everything that knows HTTP needs of the server. */
export interface HttpServer extends SessionsServer {
  readonly config: Config
  readonly log: Logger
  /** Absent without a management listener. */
  readonly metrics: Metrics | undefined
  readonly readIp: ClientIpReader
  readonly readiness: Readiness
}

/** The server drains when it shuts down: it reports not ready and keeps answering, and each answer closes its connection. */
export interface Readiness {
  isDraining: boolean
}

/** Why the server is not ready. The provider is not checked: its outage does not make this server unready. */
export async function findUnreadiness({
  readiness,
  database,
}: Pick<HttpServer, 'readiness' | 'database'>): Promise<Reason | undefined> {
  if (readiness.isDraining) return 'draining'
  return (await database.isReachable()) ? undefined : 'database-unreachable'
}

/** Hono's request environment. */
export interface AppEnv {
  Bindings: {
    readonly incoming: IncomingMessage
    readonly outgoing: AppResponse
  }
}

export type RouteContext = Context<AppEnv>

/** Node's response, with what the request's log line says: its id, and what its handler adds. */
export class AppResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  readonly requestId: string = randomUUID()
  readonly logFields: LogFields = {}
}

type Header = readonly [name: string, value: string]

/** A response class with default headers, written in one `writeHead`: setting them one by one is slow. */
export function createResponseClass(defaults: readonly Header[]): typeof AppResponse {
  const names = new Set(['x-request-id', ...defaults.map(([name]) => name.toLowerCase())])
  const flat = defaults.flat()

  return class<Request extends IncomingMessage> extends AppResponse<Request> {
    /** Takes headers as an object and no status message, which is how our code and Node call it. */
    override writeHead(status: number, ...args: unknown[]): this {
      const [own = {}] = args as [OutgoingHttpHeaders?]
      const ownNames = Object.keys(own)
      const id: Header = ['X-Request-Id', this.requestId]
      const all = ownNames.some((name) => names.has(name.toLowerCase()))
        ? without([...defaults, id], ownNames).flat()
        : [...flat, ...id]
      for (const name of ownNames) all.push(name, own[name] as string)
      return super.writeHead(status, all)
    }
  }
}

function without(headers: readonly Header[], names: readonly string[]): readonly Header[] {
  const excluded = new Set(names.map((name) => name.toLowerCase()))
  return headers.filter(([name]) => !excluded.has(name.toLowerCase()))
}
