import type { Caller, SignedInUser } from '@foyer/contract/bodies.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Clock } from '../clock.ts'
import type { ProofVerifier } from '../identity/proof-verifier.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import type { Queryable } from '../stores/tables.ts'
import { applyRefusal, applyWelcome } from './apply-admission.ts'
import { decideAdmission } from './decide-admission.ts'
import type { Evidence } from './evidence.ts'
import { findOwnSession } from './own-session.ts'
import { splitName } from './person-names.ts'
import { requireAgreement, requireVerified, type PartialClaim } from './proof-rules.ts'
import type { RequireAccount } from './require-account.ts'
import type { SessionService } from './session-service.ts'
import { toUser } from './user.ts'
import type { Reason } from '../security-events.ts'

/** A proof handed in by a person who is signed in. */
export interface ConfirmRequest extends PartialClaim {
  readonly tokenHash: string
  readonly idToken: string
  readonly caller: Caller
}

export interface ConfirmEmailDependencies {
  readonly database: Database
  readonly sessions: Pick<SessionService, 'swap'>
  readonly verifyProof: ProofVerifier
  readonly requireAccount: RequireAccount
  readonly clock: Clock
}

export type ConfirmEmail = (request: ConfirmRequest) => Promise<SignedInUser>

/**
 * An address verified while signed in: this session goes on, under a new token and to its old end, and
 * rule 7 ends the others. The sign-in behind the proof may be long ago, because nothing new is granted;
 * but the session must be of that very sign-in's kind, and younger than what makes older ones void: a
 * squatter's open session is never made a verified one. Somebody verified already goes on as they are, and
 * what the look-up tells of their account is noted.
 */
export function createConfirmEmail(deps: ConfirmEmailDependencies): ConfirmEmail {
  return async (request) => {
    const proof = await deps.verifyProof(request.idToken) // rule 1
    const email = requireAgreement(request, proof) // rule 2
    const account = await deps.requireAccount(request.idToken, proof) // rule 4
    requireVerified(proof) // rule 5
    const about = { proof, account, email, names: splitName(proof.name) }
    const outcome = await deps.database.transaction((tx) => confirm(tx, request, about))
    if (outcome instanceof ProblemError) throw outcome
    return outcome
  }

  async function confirm(
    tx: Queryable,
    { tokenHash, caller }: ConfirmRequest,
    about: Omit<Evidence, 'now' | 'startedAt'>,
  ): Promise<SignedInUser | ProblemError> {
    const own = await findOwnSession(tx, tokenHash, about)
    if (own instanceof ProblemError) return own
    const { session, known } = own
    // Whoever is verified already is granted nothing by it: any way in of theirs will do.
    if (!known.byIdentity?.email_verified && session.provider !== about.proof.provider) {
      return refuse('identity_mismatch', 'other-provider')
    }
    const evidence = { ...about, startedAt: session.auth_time, now: deps.clock() }
    const admission = decideAdmission(known, evidence) // rules 3 (the floor), 5, 6, 7
    if (admission.kind === 'refuse') return applyRefusal(tx, admission)
    if (admission.kind === 'create' || admission.changes.email !== undefined) {
      // Moving to another address takes a fresh sign-in.
      return refuse('reauthentication_required', 'address-moves')
    }
    const circumstances = { at: evidence.now, provider: session.provider, ...caller }
    const row = await applyWelcome(tx, admission, circumstances)
    return { ...toUser(row), token: await deps.sessions.swap(tx, session) } // rule 8
  }
}

function refuse(code: ProblemCode, reason: Reason): ProblemError {
  return new ProblemError(code, { reason })
}
