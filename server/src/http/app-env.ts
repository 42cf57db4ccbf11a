import type { IncomingMessage } from 'node:http'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Context } from 'hono'
import type { AppResponse } from './app-response.ts'
import type { Reason, SecurityEvent } from '../security-events.ts'

/** The fields a request adds to its log line: fixed words and opaque ids, never user input. */
export interface LogFields {
  /** The endpoint's name, or `page`, `file` and the like. */
  call?: string
  event?: SecurityEvent
  /** The user's id. */
  user?: string
  code?: ProblemCode
  reason?: Reason
  /** The id of the user whose email was reassigned. */
  took_email_from?: string
  /** Of the `traceparent` that the request came with. */
  trace_id?: string
}

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
