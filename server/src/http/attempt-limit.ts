import type { MiddlewareHandler } from 'hono'
import type { Allowance, OpenCounter } from '../allowance.ts'
import { SECOND_MS } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import { toAddressBlock } from './address-block.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import type { CallerAddressReader } from './caller-address.ts'

export interface LimitOptions {
  readonly openCounter: OpenCounter
  readonly readAddress: CallerAddressReader
}

/** Lets so many calls of one address through (IPv6 by /64). Throws `rate_limited`. */
export function createAddressLimit(
  allowance: Allowance,
  { openCounter, readAddress }: LimitOptions,
): MiddlewareHandler<AppEnv> {
  const count = openCounter(allowance)
  return async (c, next) => {
    const wait = await count(toAddressBlock(readAddress(c.env.incoming)))
    if (wait > 0) throw tooMany(allowance, wait)
    await next()
  }
}

/**
 * Counts what failed, by address and by who it claimed to be. Never by the claim alone: that would let
 * anybody lock somebody else out. Throws `rate_limited` once there were too many.
 */
export type CountFailure = (c: AppContext, claimed: string) => Promise<void>

export function createFailureLimit(
  allowance: Allowance,
  { openCounter, readAddress }: LimitOptions,
): CountFailure {
  const count = openCounter(allowance)
  return async (c, claimed) => {
    const wait = await count(`${toAddressBlock(readAddress(c.env.incoming))} ${claimed}`)
    if (wait > 0) throw tooMany(allowance, wait)
  }
}

function tooMany({ name }: Allowance, wait: number): ProblemError {
  return new ProblemError('rate_limited', {
    reason: name,
    retryAfterSeconds: Math.ceil(wait / SECOND_MS),
  })
}
