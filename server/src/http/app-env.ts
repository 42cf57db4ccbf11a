import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { AppResponse } from './app-response.ts'
import type { LogFields } from '../security-events.ts'

/** Hono's request environment. */
export interface AppEnv {
  Bindings: {
    readonly incoming: IncomingMessage
    readonly outgoing: AppResponse
  }
  Variables: {
    logFields: LogFields
  }
}

export type RouteContext = Context<AppEnv>
