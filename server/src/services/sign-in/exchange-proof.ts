import type { SignedInUser } from '@foyer/contract/bodies.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../../clock.ts'
import type { Proof } from '../../identity/proof.ts'
import type { ProofVerifier } from '../../identity/proof-verifier.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { applyRefusal } from './apply-decision.ts'
import { decideSignIn } from './decide-sign-in.ts'
import { toExchangedProof } from './exchanged-proof.ts'
import { issueSession, type IssuingSessions } from './issue-session.ts'
import { findMatchingUsers, type FindExistingUser } from './matching-users.ts'
import {
  requireFreshSignIn,
  requireMatchingClaims,
  requireNotBefore,
  requireOfferedMethod,
  requireSignInKind,
} from './proof-rules.ts'
import type { RecordRefusal } from './record-refusal.ts'
import type { RequireAccount } from './require-account.ts'
import { requireSignUp } from './require-sign-up.ts'
import { toCheckedSignIn, type SignInRequest } from './checked-sign-in.ts'

export interface ExchangeResult {
  readonly user: SignedInUser
  readonly created: boolean
  /** The id of the user who lost this email and all sessions. */
  readonly tookEmailFrom: string | undefined
}

export interface ExchangeDependencies {
  readonly database: Database
  readonly sessions: IssuingSessions
  readonly verifyProof: ProofVerifier
  readonly findExistingUser: FindExistingUser
  readonly requireAccount: RequireAccount
  readonly recordRefusal: RecordRefusal
  readonly clock: Clock
  readonly product: Product
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
    requireSignInKind(request.kind, proof) // rule 3: sign-in method and freshness
    requireOfferedMethod(deps.product, proof)
    requireFreshSignIn(proof, deps.clock())
    const existing = await deps.findExistingUser(proof.uid, request.idToken)
    requireNotBefore(existing?.sign_ins_valid_from ?? 0, proof)
    const account = await deps.requireAccount(request.idToken, proof) // rule 4: account lookup
    const checkedSignIn = toCheckedSignIn(request, { proof, account, now: deps.clock() })

    const result = await deps.database.transaction(async (tx) => {
      const matching = await findMatchingUsers(tx, checkedSignIn)
      // The user was deleted during the account lookup, so its result is outdated.
      if (existing && !matching.byUid) {
        return new ProblemError('invalid_identity_token', { reason: 'account-gone' })
      }
      // Before any refusal, because a conflict would reveal that the email is registered.
      if (!matching.byUid) requireSignUp(deps.product, checkedSignIn)
      const decision = decideSignIn(matching, checkedSignIn) // rules 3 to 7
      if (decision.kind === 'refuse') return applyRefusal(tx, decision)
      const { provider } = proof
      const requestContext = { at: checkedSignIn.now, provider, ...request.client }
      const exchangedProof = toExchangedProof(request.idToken, proof)
      const issue = { decision, checkedSignIn, requestContext, exchangedProof }
      const user = await issueSession(tx, deps.sessions, issue) // rules 7 and 8
      if (user instanceof ProblemError) return user
      return {
        user,
        created: decision.kind === 'create',
        tookEmailFrom: decision.takesEmailFrom,
      }
    })
    // A refusal is thrown after the commit, because it may have ended sessions.
    if (result instanceof ProblemError) throw result
    return result
  }
}
