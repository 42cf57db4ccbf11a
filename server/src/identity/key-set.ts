import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import { fetchJson } from './fetch-json.ts'

/** Keys this old are fetched again while people go on with them: milliseconds. */
const RENEW_AFTER_MS = 10 * MINUTE_MS
/** Keys this old are used only when the key host cannot be asked: milliseconds. */
const STALE_AFTER_MS = 60 * MINUTE_MS
/** Keys this old are good no more: milliseconds. */
const GOOD_FOR_MS = DAY_MS
/** Unknown keys, which anybody can name, and a host that is down are asked about once in this time: milliseconds. */
const COOL_DOWN_MS = 30 * SECOND_MS
/** The same as long as there are no keys at all; what callers are told to wait: milliseconds. */
const RETRY_AFTER_MS = 5 * SECOND_MS

/** An empty set is a fault of the key host, not the end of all keys. jose looks at the keys themselves. */
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })

interface KnownKeys {
  readonly find: JWTVerifyGetKey
  readonly fetchedAt: number
}

/**
 * The public keys of the provider, from its JWKS address and from nowhere else. A key is found by its
 * `kid`; without one no key is. Known keys outlive an outage of the key host by a day: a login must not
 * hang on it. Throws `unavailable` when there are no keys to judge by: that is not the proof's fault.
 */
export function createKeySet(url: URL, clock: Clock): JWTVerifyGetKey {
  let known: KnownKeys | undefined
  let failure: { readonly at: number; readonly cause: unknown } | undefined
  let soughtAt = -Infinity
  let underWay: Promise<void> | undefined

  const since = (then: number | undefined) => clock() - (then ?? -Infinity)

  /** Asks the key host, once for all who wait. Never throws; a host that just failed is left alone. */
  function renew(): Promise<void> {
    const pause = known ? COOL_DOWN_MS : RETRY_AFTER_MS
    if (!underWay && since(failure?.at) < pause) return Promise.resolve()
    underWay ??= fetchKeys().finally(() => (underWay = undefined))
    return underWay
  }

  async function fetchKeys(): Promise<void> {
    const at = clock()
    try {
      known = { find: createLocalJWKSet(await fetchKeySet(url)), fetchedAt: at }
      failure = undefined
    } catch (cause) {
      failure = { at, cause }
    }
  }

  /** The provider may have begun to sign with a new key. */
  async function seekNewKey(): Promise<void> {
    if (!underWay && since(soughtAt) < COOL_DOWN_MS) return
    soughtAt = clock()
    await renew()
  }

  /** The keys to judge by, and renewed in time: behind people's backs as long as that will do. */
  async function getKnown(): Promise<KnownKeys> {
    const age = since(known?.fetchedAt)
    if (age >= STALE_AFTER_MS) await renew()
    else if (age >= RENEW_AFTER_MS) void renew()
    if (!known || since(known.fetchedAt) >= GOOD_FOR_MS) throw unavailable(failure?.cause)
    return known
  }

  return async (...asked) => {
    if (typeof asked[0].kid !== 'string') throw new errors.JWKSNoMatchingKey()
    const key = await findKey(await getKnown(), asked)
    if (key) return key
    await seekNewKey()
    const newKey = await findKey(await getKnown(), asked)
    if (newKey) return newKey
    throw failure ? unavailable(failure.cause) : new errors.JWKSNoMatchingKey()
  }
}

async function findKey({ find }: KnownKeys, asked: Parameters<JWTVerifyGetKey>) {
  try {
    return await find(...asked)
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return undefined
    throw unavailable(error)
  }
}

async function fetchKeySet(url: URL): Promise<JSONWebKeySet> {
  const { status, body } = await fetchJson(url)
  if (status !== 200) throw new Error(`The key host answered ${status}`)
  return keySet.parse(body)
}

function unavailable(cause: unknown): ProblemError {
  return new ProblemError('unavailable', {
    reason: 'identity-keys-unavailable',
    retryAfterSeconds: RETRY_AFTER_MS / SECOND_MS,
    cause,
  })
}
