import type { SignedInUser } from '@foyer/contract/bodies.ts'
import type { IdentityProof, IdentityProvider } from '../identity/identity-provider.ts'
import { handInProof } from './hand-in-proof.ts'
import { USER_NOT_FOUND, type SessionResult } from './session-failure.ts'

/** What a call that issues a session carries. */
export interface ProofBody {
  readonly email: string
  readonly firebase_uuid: string
  readonly id_token: string
}

type Call = (
  proof: ProofBody,
  name: string | undefined,
  way: IdentityProof['provider'],
) => Promise<SignedInUser>

/** A session as the product API issued it. */
export interface IssuedSession {
  readonly token: string
  readonly user: Omit<SignedInUser, 'token'>
}

/** Exchanges the provider's word for a session. It rejects with what the provider or the product said. */
export function createExchange(begin: (session: IssuedSession) => void) {
  return async function exchange(provider: IdentityProvider, call: Call): Promise<SessionResult> {
    const issued = await handInProof(provider, (proof) =>
      call(toBody(proof), proof.name, proof.provider),
    )
    if (!issued) return { error: USER_NOT_FOUND }
    const { token, ...user } = issued
    begin({ token, user })
    return { error: null }
  }
}

const toBody = ({ email, uid, idToken }: IdentityProof): ProofBody => ({
  email,
  firebase_uuid: uid,
  id_token: idToken,
})
