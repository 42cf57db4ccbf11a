import { ApiError } from '../api/api-error.ts'
import type { IdentityProof, IdentityProvider } from '../identity/identity-provider.ts'

type Perform<Value> = (proof: IdentityProof) => Promise<Value>

/**
 * Calls the API with an ID token of the provider's user; `null` when no user is signed in at the provider.
 * Requests the token right before the call, so that the provider renews a token that is about to expire.
 */
export async function withIdToken<Value>(
  provider: IdentityProvider,
  perform: Perform<Value>,
): Promise<Value | null> {
  const proof = await provider.proof()
  if (!proof) return null
  try {
    return await perform(proof)
  } catch (cause) {
    if (isForbidden(cause)) return retryAfterVerification(provider, perform)
    throw cause
  }
}

/** The email may have been verified after the refused ID token was issued; only a renewed token contains that. */
async function retryAfterVerification<Value>(
  provider: IdentityProvider,
  perform: Perform<Value>,
): Promise<Value | null> {
  const proof = await provider.proof({ renew: true })
  return proof ? perform(proof) : null
}

const isForbidden = (cause: unknown) => cause instanceof ApiError && cause.code === 'forbidden'
