import type { Clock } from '../clock.ts'
import type { ProofVerifier } from '../identity/proof-verifier.ts'
import type { Database } from '../stores/database.ts'
import { usersStore } from '../stores/users-store.ts'
import type { Evidence } from './evidence.ts'
import { splitName } from './person-names.ts'
import {
  requireAgreement,
  requireFresh,
  requireNotBefore,
  requireVerifiedFederation,
} from './proof-rules.ts'
import type { RequireAccount } from './require-account.ts'

export interface RequireFreshProofDependencies {
  readonly database: Database
  readonly verifyProof: ProofVerifier
  readonly requireAccount: RequireAccount
  readonly clock: Clock
}

/** What a proof of a sign-in of just now establishes. Throws a problem with the code of the rule that was broken. */
export type RequireFreshProof = (idToken: string) => Promise<Evidence>

/**
 * Rules 1 to 5 for somebody who is signed in and wants what a session alone does not allow. Whose proof it
 * is, the session is asked, in the transaction. `now` is the moment of the asking, before the look-up:
 * whatever the provider changes while it answers came later.
 */
export function createRequireFreshProof(deps: RequireFreshProofDependencies): RequireFreshProof {
  return async (idToken) => {
    const now = deps.clock()
    const proof = await deps.verifyProof(idToken) // rule 1
    const email = requireAgreement({}, proof) // rule 2
    requireFresh(proof, now) // rule 3
    const user = await usersStore.findByIdentity(deps.database.tables, proof.uid)
    requireNotBefore(user?.auth_time_floor ?? 0, proof) // rule 3
    const account = await deps.requireAccount(idToken, proof) // rule 4
    requireVerifiedFederation(proof) // rule 5
    return { proof, account, email, startedAt: proof.authTime, names: splitName(proof.name), now }
  }
}
