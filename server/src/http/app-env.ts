import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { Answer } from './answer.ts'
import type { Reason, SecurityEvent } from '../security-events.ts'

/** What the line of a request in the log tells: fixed words and opaque ids, never what a person sent. */
export interface RequestFacts {
  /** The call of the contract, or the kind of address. */
  call?: string
  /** What happened, when it matters to security. */
  event?: SecurityEvent
  /** The id of the person. */
  user?: string
  code?: string
  reason?: Reason
  /** The person who lost their address by it. */
  took_email_from?: string
}

/** What travels with a request through the edge. */
export interface AppEnv {
  Bindings: {
    readonly incoming: IncomingMessage
    readonly outgoing: Answer
  }
  Variables: {
    facts: RequestFacts
  }
}

export type AppContext = Context<AppEnv>
