import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import { measuredFetch, type ProviderMetrics } from './measured-fetch.ts'

/** From this age on, keys are refreshed in the background: milliseconds. */
const REFRESH_AFTER_MS = 10 * MINUTE_MS
/** From this age on, keys are used only if a refresh fails: milliseconds. */
const STALE_AFTER_MS = 60 * MINUTE_MS
/** From this age on, keys are not used at all: milliseconds. */
const EXPIRED_AFTER_MS = DAY_MS
/** Minimum time between two fetches for unknown keys, and after a failed fetch: milliseconds. */
const COOL_DOWN_MS = 30 * SECOND_MS
/** The same while no keys are cached, and the `Retry-After` for clients: milliseconds. */
const RETRY_AFTER_MS = 5 * SECOND_MS

/** An empty set is an error of the key host. jose validates the keys themselves. */
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

interface CachedKeys {
  readonly find: JWTVerifyGetKey
  readonly fetchedAt: number
}

/** Unlike with jose's remote set, cached keys stay valid for a day during an outage of the key host. Throws `unavailable` without keys. */
export function createKeySet(url: URL, clock: Clock, metrics?: ProviderMetrics): JWTVerifyGetKey {
  let cached: CachedKeys | undefined
  let failure: { readonly at: number; readonly cause: unknown } | undefined
  let unknownKeyAt = -Infinity
  let refreshing: Promise<void> | undefined

  const since = (time: number | undefined) => clock() - (time ?? -Infinity)

  /** Shares one fetch between all callers, and skips it for a while after a failure. Never throws. */
  function refresh(): Promise<void> {
    const pause = cached ? COOL_DOWN_MS : RETRY_AFTER_MS
    if (!refreshing && since(failure?.at) < pause) return Promise.resolve()
    refreshing ??= fetchKeys().finally(() => (refreshing = undefined))
    return refreshing
  }

  async function fetchKeys(): Promise<void> {
    const at = clock()
    try {
      cached = { find: createLocalJWKSet(await fetchKeySet(url, metrics)), fetchedAt: at }
      failure = undefined
    } catch (cause) {
      failure = { at, cause }
    }
  }

  async function refreshForUnknownKey(): Promise<void> {
    if (!refreshing && since(unknownKeyAt) < COOL_DOWN_MS) return
    unknownKeyAt = clock()
    await refresh()
  }

  async function getKeys(): Promise<CachedKeys> {
    const age = since(cached?.fetchedAt)
    if (age >= STALE_AFTER_MS) await refresh()
    else if (age >= REFRESH_AFTER_MS) void refresh()
    if (!cached || since(cached.fetchedAt) >= EXPIRED_AFTER_MS) throw unavailable(failure?.cause)
    return cached
  }

  return async (...args) => {
    if (typeof args[0].kid !== 'string') throw new errors.JWKSNoMatchingKey()
    const key = await findKey(await getKeys(), args)
    if (key) return key
    await refreshForUnknownKey()
    const newKey = await findKey(await getKeys(), args)
    if (newKey) return newKey
    throw failure ? unavailable(failure.cause) : new errors.JWKSNoMatchingKey()
  }
}

async function findKey({ find }: CachedKeys, args: Parameters<JWTVerifyGetKey>) {
  try {
    return await find(...args)
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return undefined
    throw unavailable(error)
  }
}

async function fetchKeySet(url: URL, metrics?: ProviderMetrics): Promise<JSONWebKeySet> {
  const { status, body } = await measuredFetch(metrics)('keys', url)
  if (status !== 200) throw new Error(`The key host responded with status ${status}`)
  return keySet.parse(body)
}

function unavailable(cause: unknown): ProblemError {
  return new ProblemError('unavailable', {
    reason: 'identity-keys-unavailable',
    retryAfterSeconds: RETRY_AFTER_MS / SECOND_MS,
    cause,
  })
}
