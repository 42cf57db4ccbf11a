import type { Clock } from '../../clock.ts'
import type { Proof } from '../../identity/proof.ts'
import type { ProofVerifier } from '../../identity/proof-verifier.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { signInChallengesStore } from '../../stores/sign-in-challenges-store.ts'
import type { VerifyFactor } from '../passkeys/passkey-kind.ts'
import type { FindExistingUser } from './matching-users.ts'
import { hashProof } from './exchanged-proof.ts'
import {
  isFresh,
  requireFreshSignIn,
  requireMatchingClaims,
  requireNotBefore,
  requireOfferedMethod,
  requireSignInKind,
} from './proof-rules.ts'
import type { RecordRefusal } from './record-refusal.ts'
import type { RequireAccount } from './require-account.ts'
import { settleExchange, type ExchangeResult, type SettleDependencies } from './settle-exchange.ts'
import { toCheckedSignIn, type SignInRequest } from './checked-sign-in.ts'

export interface ExchangeDependencies extends SettleDependencies {
  readonly database: Database
  readonly verifyProof: ProofVerifier
  readonly findExistingUser: FindExistingUser
  readonly requireAccount: RequireAccount
  readonly verifyFactor: VerifyFactor
  readonly recordRefusal: RecordRefusal
  readonly clock: Clock
}

export type ExchangeProof = (request: SignInRequest) => Promise<ExchangeResult>

/** Applies the sign-in rules of docs/security.md in order; throws the `ProblemError` of the first that fails. */
export function createExchangeProof(deps: ExchangeDependencies): ExchangeProof {
  return async (request) => {
    const proof = await deps.verifyProof(request.idToken) // rule 1: ID token verification
    return exchange(request, proof).catch(async (error: unknown) => {
      await deps.recordRefusal(error, proof, request.client)
      throw error
    })
  }

  async function exchange(request: SignInRequest, proof: Proof): Promise<ExchangeResult> {
    requireMatchingClaims(request, proof) // rule 2: matching claims
    // rule 3a: the sign-in method fits the call
    requireSignInKind(request.kind, proof)
    // rule 3b: the product offers the sign-in method
    requireOfferedMethod(deps.product, proof)
    // rule 3c: the sign-in is fresh
    await requireFreshOrWaiting(request, proof)
    const existing = await deps.findExistingUser(proof.uid, request.idToken)
    requireNotBefore(existing?.sign_ins_valid_from ?? 0, proof)
    const account = await deps.requireAccount(request.idToken, proof) // rule 4: account lookup
    const checkedSignIn = toCheckedSignIn(request, { proof, account, now: deps.clock() })
    const verifiedFactor = await deps.verifyFactor(request.idToken, request.secondFactor) // rule 13: passkeys

    const existed = existing !== undefined
    const exchange = { request, verifiedFactor, checkedSignIn, existed }
    const result = await deps.database.transaction((tx) => settleExchange(tx, deps, exchange))
    // A refusal is thrown after the commit, because it may have ended sessions.
    if (result instanceof ProblemError) throw result
    return result
  }

  /** Rule 18: codes by email. A login that waits for a code may take longer. */
  async function requireFreshOrWaiting({ idToken }: SignInRequest, proof: Proof): Promise<void> {
    const now = deps.clock()
    if (isFresh(proof, now)) return
    const challenge = await signInChallengesStore.find(deps.database.tables, hashProof(idToken))
    if (!challenge || now >= challenge.expires_at) requireFreshSignIn(proof, now)
  }
}
