import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '@foyer/contract/bodies.ts'
import type { Clock } from '../clock.ts'
import type { Proof } from '../identity/proof.ts'
import type { ProofVerifier } from '../identity/proof-verifier.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore, type Names } from '../stores/users-store.ts'
import { decideAdmission, type Admission } from './decide-admission.ts'
import { chooseNames } from './person-names.ts'
import {
  requireAgreement,
  requireFittingProvider,
  requireFresh,
  requireVerifiedFederation,
  type Claim,
  type WayIn,
} from './proof-rules.ts'
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
  readonly clock: Clock
}

export type ExchangeProof = (request: ExchangeRequest) => Promise<Exchanged>

/**
 * From proof to session. The steps are the numbered rules of security, in their order; what they change
 * is one transaction. Throws a problem with the code of the rule that was broken.
 */
export function createExchangeProof(deps: ExchangeDependencies): ExchangeProof {
  return async (request) => {
    const proof = await deps.verifyProof(request.idToken) // rule 1
    requireAgreement(request, proof) // rule 2
    requireFittingProvider(request.way, proof) // rule 3
    requireFresh(proof, deps.clock()) // rule 3
    requireVerifiedFederation(proof) // rule 5
    const outcome = await deps.database.transaction((tx) => enter(tx, request, proof))
    // A refusal can have ended sessions: it is thrown when that is kept, not where it would be undone.
    if (outcome instanceof ProblemError) throw outcome
    return outcome
  }

  async function enter(tx: Queryable, request: ExchangeRequest, proof: Proof) {
    const { email } = request
    const rows = await usersStore.listByIdentityOrEmailForUpdate(tx, proof.uid, email)
    const known = {
      byIdentity: rows.find((row) => row.identity_uid === proof.uid),
      byEmail: rows.find((row) => row.email === email),
    }
    const admission = decideAdmission(known, email, proof) // rules 3, 5, 6
    if (admission.kind === 'refuse') return refuse(tx, admission)
    const row =
      admission.kind === 'create'
        ? await createPerson(tx, request, { proof, takingEmailFrom: admission.takingEmailFrom })
        : await welcome(tx, admission)
    const token = await deps.sessions.begin(tx, row.id) // rule 8
    return toExchanged(row, token, admission)
  }

  async function createPerson(
    tx: Queryable,
    request: ExchangeRequest,
    { proof, takingEmailFrom }: { proof: Proof; takingEmailFrom: string | undefined },
  ): Promise<UserRow> {
    if (takingEmailFrom !== undefined) {
      await usersStore.updateEmailAway(tx, takingEmailFrom)
      await sessionsStore.deleteOfUser(tx, takingEmailFrom)
    }
    return usersStore.insert(tx, {
      id: randomUUID(),
      identity_uid: proof.uid,
      email: request.email,
      email_verified: proof.emailVerified ? 1 : 0,
      ...chooseNames(request.names, request.name ?? proof.name),
      auth_time_floor: 0,
      created_at: deps.clock(),
      disabled_at: null,
    })
  }
}

async function welcome(
  tx: Queryable,
  { user, nowVerified }: Extract<Admission, { kind: 'welcome' }>,
): Promise<UserRow> {
  if (!nowVerified) return user
  await usersStore.updateEmailVerified(tx, user.id)
  return { ...user, email_verified: 1 }
}

async function refuse(
  tx: Queryable,
  { code, reason, endingSessionsOf }: Extract<Admission, { kind: 'refuse' }>,
): Promise<ProblemError> {
  if (endingSessionsOf !== undefined) await sessionsStore.deleteOfUser(tx, endingSessionsOf)
  return new ProblemError(code, { reason })
}

function toExchanged(row: UserRow, token: string, admission: Admission): Exchanged {
  const created = admission.kind === 'create'
  return {
    user: { ...toUser(row), token },
    created,
    tookEmailFrom: created ? admission.takingEmailFrom : undefined,
  }
}
