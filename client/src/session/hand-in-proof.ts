import { ApiError } from '../api/api-error.ts'
import type { IdentityProof, IdentityProvider } from '../identity/identity-provider.ts'

/**
 * Hands the provider's proof of who is signed in there to the product; `null` when that is nobody. It is
 * asked for last, so that one about to expire is renewed before it is sent.
 */
export async function handInProof<Value>(
  provider: IdentityProvider,
  perform: (proof: IdentityProof) => Promise<Value>,
  { renew } = { renew: false },
): Promise<Value | null> {
  const proof = await provider.proof({ renew })
  if (!proof) return null
  try {
    return await perform(proof)
  } catch (cause) {
    // The address was verified since this proof was made: one made now says so.
    if (renew || !isForbidden(cause)) throw cause
    return handInProof(provider, perform, { renew: true })
  }
}

const isForbidden = (cause: unknown) => cause instanceof ApiError && cause.code === 'forbidden'
