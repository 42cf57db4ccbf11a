import type { PlanParameters } from './plans.ts'

/** How hard to ask. */
export interface LoadOptions {
  readonly port: number
  readonly connections: number
  /** Asked before anything counts: seconds. */
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** What a load generator is told to do. */
export interface LoadJob extends LoadOptions {
  readonly plan: PlanParameters
}

/** What came of it. */
export interface LoadResult {
  /** Answers within the time that counts, and that time. */
  readonly answers: number
  readonly seconds: number
  /** Milliseconds from a request to the end of its answer: of half of them, of 99 in a hundred. */
  readonly p50: number
  readonly p99: number
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Requests under way on a connection that was cut. */
  readonly lost: number
  /** How busy the generator was: at 1 it was the limit, not the server. */
  readonly busy: number
}

/** What a load generator is told to do that asks whether it is answered or not. */
export interface FloodJob {
  readonly port: number
  /** Requests a second. */
  readonly rate: number
  readonly seconds: number
  readonly plan: PlanParameters
}

/** What came of a flood. */
export interface FloodResult {
  /** Requests that went out, and those that did not for want of a connection. */
  readonly sent: number
  readonly heldBack: number
  /** Answered with what was asked for. */
  readonly good: number
  readonly goodP99: number
  /** Refused with 503, and those of them that say when to come again. */
  readonly shed: number
  readonly shedP99: number
  readonly withRetryAfter: number
  /** Any other answer, by status. */
  readonly others: Readonly<Record<string, number>>
  /** Requests whose connection was cut, and those that nobody had answered at the end. */
  readonly lost: number
  readonly unanswered: number
  readonly seconds: number
  readonly busy: number
}

/** What the generator says: that it counts from now on, or what came of it. */
export type LoadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly result: LoadResult | FloodResult }
