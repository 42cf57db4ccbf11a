import type { RequestSpec } from './create-request-source.ts'

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  /** Not counted: seconds. */
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** A closed-loop run: each connection waits for a response before its next request. */
export interface LoadJob extends LoadOptions {
  readonly requests: RequestSpec
}

export interface LoadResult {
  /** Counted responses, and the time they took. */
  readonly responses: number
  readonly seconds: number
  /** Percentiles of the time from a request to the end of its response: milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Responses by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Connection errors and timeouts. */
  readonly lost: number
  /** Event loop utilization of the generator. Near 1, the generator was the bottleneck, not the server. */
  readonly utilization: number
}

/** An open-loop run: requests are sent at a fixed rate, without waiting for responses. */
export interface FloodJob {
  readonly port: number
  /** Requests per second. */
  readonly rate: number
  readonly seconds: number
  readonly requests: RequestSpec
}

export interface FloodResult {
  /** Requests that were sent, and those that were not because no connection was free. */
  readonly sent: number
  readonly notSent: number
  /** Successful responses. */
  readonly ok: number
  readonly okP99: number
  /** Answered with 503. */
  readonly shed: number
  readonly shedP99: number
  readonly withRetryAfter: number
  /** Other responses by status. */
  readonly others: Readonly<Record<string, number>>
  /** Requests whose connection was closed, and those without a response at the end. */
  readonly lost: number
  readonly unanswered: number
  readonly seconds: number
  readonly utilization: number
}

/** From the generator's process. */
export type LoadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'started' }
  | { readonly type: 'done'; readonly result: LoadResult | FloodResult }
