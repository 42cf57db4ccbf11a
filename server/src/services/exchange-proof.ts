import { randomUUID } from 'node:crypto'
import type { Caller, SignedInUser } from '@foyer/contract/bodies.ts'
import type { Clock } from '../clock.ts'
import type { Proof } from '../identity/proof.ts'
import type { ProofVerifier } from '../identity/proof-verifier.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore, type Names } from '../stores/users-store.ts'
import { applyRefusal, applyWelcome, takeEmailFrom } from './apply-admission.ts'
import { decideAdmission } from './decide-admission.ts'
import { listWays } from './decide-news.ts'
import type { DeletionFinisher } from './deletion-finisher.ts'
import type { Evidence } from './evidence.ts'
import { findKnown } from './find-known.ts'
import { chooseNames } from './person-names.ts'
import {
  requireAgreement,
  requireFittingProvider,
  requireFresh,
  requireNotBefore,
  requireVerifiedFederation,
  type Claim,
  type WayIn,
} from './proof-rules.ts'
import { recordActivity } from './record-activity.ts'
import type { RecordRefusal } from './record-refusal.ts'
import type { RequireAccount } from './require-account.ts'
import type { SessionService } from './session-service.ts'
import { toUser } from './user.ts'

/** A proof handed in, with what the caller says about it. */
export interface ExchangeRequest extends Claim {
  readonly way: WayIn
  readonly idToken: string
  /** Names given on our screens; they count when the person is new. */
  readonly names: Partial<Names>
  /** The name in one piece, as the provider told it to the client. */
  readonly name: string | undefined
  readonly caller: Caller
}

/** A person let in. */
export interface Exchanged {
  readonly user: SignedInUser
  readonly created: boolean
  /** The person who held the address until now and was signed out everywhere. */
  readonly tookEmailFrom: string | undefined
}

export interface ExchangeDependencies {
  readonly database: Database
  readonly sessions: Pick<SessionService, 'begin'>
  readonly verifyProof: ProofVerifier
  readonly requireAccount: RequireAccount
  readonly recordRefusal: RecordRefusal
  readonly clock: Clock
  readonly finisher: Pick<DeletionFinisher, 'finish'>
}

export type ExchangeProof = (request: ExchangeRequest) => Promise<Exchanged>

/**
 * From proof to session. The steps are the numbered rules of security, in their order; what they change
 * is one transaction. Throws a problem with the code of the rule that was broken.
 */
export function createExchangeProof(deps: ExchangeDependencies): ExchangeProof {
  return async (request) => {
    const proof = await deps.verifyProof(request.idToken) // rule 1
    return admit(request, proof).catch(async (error: unknown) => {
      await deps.recordRefusal(error, proof, request.caller)
      throw error
    })
  }

  async function admit(request: ExchangeRequest, proof: Proof): Promise<Exchanged> {
    requireAgreement(request, proof) // rule 2
    requireFittingProvider(request.way, proof) // rule 3
    requireFresh(proof, deps.clock()) // rule 3
    const before = await usersStore.findByIdentity(deps.database.tables, proof.uid)
    if (before) await refuseIfLeaving(before, request.idToken)
    requireNotBefore(before?.auth_time_floor ?? 0, proof) // rule 3
    const account = await deps.requireAccount(request.idToken, proof) // rule 4
    requireVerifiedFederation(proof) // rule 5
    const evidence = {
      proof,
      account,
      email: request.email,
      startedAt: proof.authTime,
      names: chooseNames(request.names, request.name ?? proof.name),
      now: deps.clock(),
    }
    const about = { caller: request.caller, wasKnown: before !== undefined }
    const outcome = await deps.database.transaction((tx) => enter(tx, evidence, about))
    // A refusal can have ended sessions: it is thrown when that is kept, not where it would be undone.
    if (outcome instanceof ProblemError) throw outcome
    return outcome
  }

  /** Whoever has deleted their account is let in by nobody; but their proof can finish what was left undone. */
  async function refuseIfLeaving(user: UserRow, idToken: string): Promise<void> {
    if (user.deleting_at === null) return
    const { id, identity_uid: uid } = user
    throw refuseLeaver(await deps.finisher.finish({ id, uid, idToken }))
  }

  async function enter(
    tx: Queryable,
    evidence: Evidence,
    { caller, wasKnown }: { readonly caller: Caller; readonly wasKnown: boolean },
  ): Promise<Exchanged | ProblemError> {
    const known = await findKnown(tx, evidence)
    // Deleted while the provider was asked: what it answered is of before.
    if (wasKnown && !known.byIdentity) {
      return new ProblemError('invalid_identity_token', { reason: 'account-gone' })
    }
    const admission = decideAdmission(known, evidence) // rules 3 (once more), 5, 6, 7
    if (admission.kind === 'refuse') return applyRefusal(tx, admission)
    const { provider, authTime: auth_time } = evidence.proof
    const circumstances = { at: evidence.now, provider, ...caller }
    const created = admission.kind === 'create'
    const row = created
      ? await createPerson(tx, evidence, admission.takingEmailFrom)
      : await applyWelcome(tx, admission, circumstances)
    const event = created ? 'account-created' : 'signed-in'
    await recordActivity(tx, { user_id: row.id, event, ...circumstances })
    const by = { provider, auth_time, ...caller }
    const token = await deps.sessions.begin(tx, row.id, by) // rule 8
    return { user: { ...toUser(row), token }, created, tookEmailFrom: admission.takingEmailFrom }
  }
}

function refuseLeaver(isFinished: boolean): ProblemError {
  return new ProblemError('account_deleted', {
    reason: 'person-leaving',
    ...(isFinished && { detail: 'This account is deleted. You can sign up anew.' }),
  })
}

async function createPerson(
  tx: Queryable,
  { proof, account, email, names, now }: Evidence,
  takingEmailFrom: string | undefined,
): Promise<UserRow> {
  await takeEmailFrom(tx, takingEmailFrom)
  return usersStore.insert(tx, {
    id: randomUUID(),
    identity_uid: proof.uid,
    email,
    email_verified: proof.emailVerified ? 1 : 0,
    ...names,
    auth_time_floor: account.validSince,
    valid_since: account.validSince,
    pending_email: null,
    pending_email_at: null,
    previous_email: null,
    previous_email_at: null,
    made_by: proof.provider,
    made_valid_since: account.validSince,
    ways_in: listWays(account),
    password_updated_at: account.passwordUpdatedAt,
    created_at: now,
    disabled_at: null,
    deleting_at: null,
  })
}
