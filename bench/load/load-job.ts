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

/** What the generator says: that it counts from now on, or what came of it. */
export type LoadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'begun' }
  | { readonly type: 'done'; readonly result: LoadResult }
