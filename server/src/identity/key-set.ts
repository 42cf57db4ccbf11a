import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { ProblemError } from '../problem-error.ts'

/** How long the key host may take: milliseconds. */
const FETCH_TIMEOUT_MS = 2_000
/** What a caller is told to wait when the keys cannot be had: seconds. */
const RETRY_AFTER_SECONDS = 5

/**
 * The public keys of the provider, from its JWKS address and from nowhere else. A key is found by its
 * `kid`; without one no key is. Throws `unavailable` when the keys cannot be fetched: that is not the
 * fault of the proof.
 */
export function createKeySet(url: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { timeoutDuration: FETCH_TIMEOUT_MS })
  return async (header, token) => {
    if (typeof header.kid !== 'string') throw new errors.JWKSNoMatchingKey()
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      throw new ProblemError('unavailable', {
        reason: 'identity-keys-unavailable',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause: error,
      })
    }
  }
}
