import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../../clock.ts'
import type { ProofVerifier } from '../../identity/proof-verifier.ts'
import type { Database } from '../../stores/database.ts'
import { usersStore } from '../../stores/users-store.ts'
import { NO_PROFILE } from '../profile.ts'
import { NO_DEVICE } from '../device.ts'
import {
  requireFreshSignIn,
  requireProofEmail,
  requireNotBefore,
  requireOfferedMethod,
} from './proof-rules.ts'
import type { RequireAccount } from './require-account.ts'
import { splitName } from './user-names.ts'
import type { CheckedSignIn } from './checked-sign-in.ts'

export interface RequireFreshProofDependencies {
  readonly database: Database
  readonly verifyProof: ProofVerifier
  readonly requireAccount: RequireAccount
  readonly clock: Clock
  readonly product: Product
}

/** Rules 1 to 4 for a signed-in user. Throws a `ProblemError` with the code of the first rule that fails. */
export type RequireFreshProof = (idToken: string) => Promise<CheckedSignIn>

/** Reads `now` first, so that a password set during the account lookup counts as later than the request. */
export function createRequireFreshProof(deps: RequireFreshProofDependencies): RequireFreshProof {
  return async (idToken) => {
    const now = deps.clock()
    const proof = await deps.verifyProof(idToken) // rule 1: ID token verification
    const email = requireProofEmail(proof) // rule 2: matching claims
    requireOfferedMethod(deps.product, proof)
    requireFreshSignIn(proof, now) // rule 3: sign-in method and freshness
    const user = await usersStore.findByUid(deps.database.tables, proof.uid)
    requireNotBefore(user?.sign_ins_valid_from ?? 0, proof)
    const account = await deps.requireAccount(idToken, proof) // rule 4: account lookup
    const entered = { names: splitName(proof.name), profile: NO_PROFILE, device: NO_DEVICE }
    return { proof, account, email, authTime: proof.authTime, ...entered, now }
  }
}
