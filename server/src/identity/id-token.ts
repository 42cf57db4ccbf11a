import { findProviderId, PROVIDERS } from '@foyer/contract/providers.ts'
import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose'
import { z } from 'zod'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { fetchJson, type ProviderServer } from './fetch-json.ts'

/** A proof: a verified ID token. */
export interface Proof {
  readonly uid: string
  /** Not in canonical form. */
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string | undefined
  /** The sign-in method: `password`, or a federated provider such as `google.com`. */
  readonly provider: string
  /** The user's ids at a federated provider; empty if the token has none. */
  readonly identityIds: readonly string[]
  /** When the user signed in: seconds since 1970, by the provider's clock. */
  readonly authTime: number
}

/** Federated providers have a dot in their name: `google.com`, `oidc.acme`. */
export function isFederated(provider: string): boolean {
  return provider.includes('.')
}

/** Firebase's `email_verified` can be true although no one verified the email (docs/decisions.md#identity-provider). */
export function isTrustedProvider(provider: string): boolean {
  const id = findProviderId(provider)
  // rule 5a: only trusted providers verify emails
  return id !== undefined && PROVIDERS[id].isEmailTrusted
}

/**
 * Rule 1: ID token verification. Unsigned tokens are refused in development too. Throws `invalid_identity_token`, or
 * `unavailable` without keys.
 */
export async function verifyIdToken(
  { config: { firebase }, clock }: ProviderServer,
  keys: JWTVerifyGetKey,
  idToken: string,
): Promise<Proof> {
  const { projectId } = firebase
  const now = clock()
  // rule 1b: the signature is verified with a key of the provider
  const payload = await verifySignature(idToken, { projectId, keys, now })
  const proof = parseProof(payload, now / SECOND_MS + LEEWAY_SECONDS)
  if (!proof) throw new ProblemError('invalid_identity_token', { reason: 'claims' })
  return proof
}

async function verifySignature(
  idToken: string,
  { projectId, keys, now }: { projectId: string; keys: JWTVerifyGetKey; now: number },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      // rule 1a: only RS256 counts
      algorithms: ['RS256'],
      // Session cookies and custom tokens have another issuer.
      issuer: `https://securetoken.google.com/${projectId}`,
      // rule 1c: the ID token is for this project
      audience: projectId,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    return payload
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('invalid_identity_token', { reason: toReason(error), cause: error })
  }
}

const REASONS_BY_JOSE_CODE: Readonly<Record<string, Reason>> = {
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm',
  ERR_JWKS_NO_MATCHING_KEY: 'unknown-key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'claims',
  ERR_JWT_EXPIRED: 'expired',
}

function toReason(error: unknown): Reason {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS_BY_JOSE_CODE[code] ?? 'malformed-id-token'
}

const seconds = z.number().nonnegative()

const claims = z.object({
  // No control characters, because Postgres cannot store a NUL byte, and no lone surrogates, which databases replace.
  sub: z
    .string()
    .max(128)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  // A single string, because a token with several audiences is not for this product alone.
  aud: z.string(),
  iat: seconds,
  exp: seconds,
  auth_time: seconds,
  email: z.string().min(1),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.string().min(1),
    tenant: z.never().optional(),
    identities: z.record(z.string(), z.array(z.string())).default({}),
  }),
})

/** Returns `undefined` if the claims are not those of an ID token, or their times are after `latest` (seconds). */
function parseProof(payload: unknown, latest: number): Proof | undefined {
  const { data } = claims.safeParse(payload)
  // rule 1d: times are not in the future
  if (!data || data.iat > latest || data.auth_time > latest) return undefined
  return {
    uid: data.sub,
    email: data.email,
    emailVerified: data.email_verified ?? false,
    name: data.name,
    provider: data.firebase.sign_in_provider,
    identityIds: data.firebase.identities[data.firebase.sign_in_provider] ?? [],
    authTime: Math.floor(data.auth_time),
  }
}

// rule 1e: clocks may differ by half a minute
/** Allowed clock skew between provider and server: seconds. */
const LEEWAY_SECONDS = 30

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
export function createKeySet(server: ProviderServer): JWTVerifyGetKey {
  const { clock } = server
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
      cached = { find: createLocalJWKSet(await fetchKeySet(server)), fetchedAt: at }
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

  async function getKey(...args: Parameters<JWTVerifyGetKey>) {
    if (typeof args[0].kid !== 'string') throw new errors.JWKSNoMatchingKey()
    const key = await findKey(await getKeys(), args)
    if (key) return key
    await refreshForUnknownKey()
    const newKey = await findKey(await getKeys(), args)
    if (newKey) return newKey
    throw failure ? unavailable(failure.cause) : new errors.JWKSNoMatchingKey()
  }

  return (...args) => server.callExternal(() => getKey(...args))
}

async function findKey({ find }: CachedKeys, args: Parameters<JWTVerifyGetKey>) {
  try {
    return await find(...args)
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return undefined
    throw unavailable(error)
  }
}

async function fetchKeySet(server: ProviderServer): Promise<JSONWebKeySet> {
  const { status, body } = await fetchJson(server, 'keys', server.config.identityJwksUrl)
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
