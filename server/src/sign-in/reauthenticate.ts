import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { PasskeyCredential } from '@foyer/contract/passkey-credential.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { Product } from '@foyer/product/product.ts'
import { type Clock, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import { sessionsStore } from '../db/sessions.ts'
import type { ActivityRow, Queryable, SessionRow, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import { checkFreshFactor } from '../factors/changes.ts'
import { passSecondFactor, type VerifiedFactor, verifyFactor } from '../factors/second-factor.ts'
import {
  type FactorsServer,
  PASSKEY_METHOD,
  redeemPasskey,
  verifyPasskey,
} from '../factors/webauthn.ts'
import type { ProofVerifier } from '../identity/id-token.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import { type Authenticated, NO_DEVICE, requireSession } from '../sessions/sessions.ts'
import { hasTwoStepOn, NO_PROFILE } from '../sessions/user.ts'
import { isResetSince, type RequireAccount } from './account.ts'
import { applyRefusal, findMatchingUsers } from './apply.ts'
import { decideSignIn, type MatchingUsers, rememberProof } from './decide.ts'
import { checkPasskeyUser } from './passkey-login.ts'
import {
  type CheckedSignIn,
  requireFreshSignIn,
  requireNotBefore,
  requireOfferedMethod,
  requireProofEmail,
  type SignInServer,
  splitName,
} from './request.ts'

interface RequireFreshProofDependencies {
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
    const offered = deps.product.signIn
    return { proof, account, email, authTime: proof.authTime, ...entered, now, offered }
  }
}

interface ConfirmSignInRequest {
  readonly tokenHash: string
  readonly idToken: string
  readonly secondFactor: SecondFactor | undefined
  readonly client: ClientInfo
}

interface ConfirmSignInDependencies {
  readonly database: Database
  readonly requireFreshProof: RequireFreshProof
  readonly server: FactorsServer
}

type ConfirmSignIn = (request: ConfirmSignInRequest) => Promise<void>

/** Makes the session fresh until five minutes after the given sign-in, for the changes of rule 10. Issues no token. */
export function createConfirmSignIn(deps: ConfirmSignInDependencies): ConfirmSignIn {
  return async ({ tokenHash, idToken, secondFactor, client }) => {
    const checkedSignIn = await deps.requireFreshProof(idToken) // rules 1 to 4
    const verifiedFactor = await verifyFactor(deps.server, idToken, secondFactor) // rule 13: passkeys
    const confirmation = { tokenHash, client, verifiedFactor, checkedSignIn }
    const problem = await deps.database.transaction((tx) => confirm(tx, confirmation))
    if (problem) throw problem
  }

  /** Returns problems, because throwing them would roll back the count of failures. */
  async function confirm(
    tx: Queryable,
    { tokenHash, client, verifiedFactor, checkedSignIn }: Confirmation,
  ): Promise<ProblemError | undefined> {
    const user = await findProvenUser(tx, tokenHash, checkedSignIn)
    if (user instanceof ProblemError) return user
    const { proof, authTime, now } = checkedSignIn
    const requestContext = { at: now, provider: proof.provider, ...client }
    const deviceHash = (await sessionsStore.find(tx, tokenHash))?.device_hash ?? null
    const step = { user, verifiedFactor, deviceHash, requestContext }
    const passed = hasTwoStepOn(user) ? await passSecondFactor(tx, deps.server, step) : {}
    if (passed instanceof ProblemError) {
      await recordWrongFactor(tx, passed, { user_id: user.id, ...requestContext })
      return passed
    }
    const reauth = { reauth_at: authTime * SECOND_MS, ...passed }
    await sessionsStore.updateSignIn(tx, tokenHash, reauth)
    await rememberProof(tx, user, checkedSignIn)
    return undefined
  }
}

interface Confirmation extends Pick<ConfirmSignInRequest, 'tokenHash' | 'client'> {
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
}

/** As a refused login does, so that the user sees that someone guesses. */
async function recordWrongFactor(
  tx: Queryable,
  { code }: ProblemError,
  row: Omit<ActivityRow, 'event'>,
): Promise<void> {
  if (code !== 'second_factor_invalid') return
  await recordActivity(tx, { event: 'sign-in-refused', ...row })
}

type ConfirmWithPasskey = (
  authenticated: Authenticated,
  credential: PasskeyCredential,
) => Promise<void>

/** Makes the session fresh for the changes of rule 10 (rule 13: passkeys). Issues no token. */
export function createConfirmWithPasskey(server: SignInServer): ConfirmWithPasskey {
  return async (authenticated, credential) => {
    const { database, maxProofAge } = server
    const use = await verifyPasskey(database.tables, server, credential, ['log-in'])
    await database.transaction(async (tx) => {
      const now = server.clock()
      const { user, session } = await requireSession(tx, authenticated)
      if (use.passkey.user_id !== user.id)
        throw new ProblemError('identity_mismatch', { reason: 'other-user' })
      const passkey = await redeemPasskey(tx, use, now)
      const { challenge } = use
      const problem = checkPasskeyUser({ user, passkey, challenge, now, maxProofAge })
      if (problem) throw problem
      const reauth = { reauth_at: challenge.issuedAt, factor: PASSKEY_METHOD, factor_at: now }
      await sessionsStore.updateSignIn(tx, session.token_hash, reauth)
    })
  }
}

interface OwnSession {
  readonly session: SessionRow
  readonly matching: MatchingUsers
}

/** Requires a session of the proof's user. Returns problems, because throwing them would roll back ended sessions. */
export async function requireOwnSession(
  tx: Queryable,
  tokenHash: string,
  signIn: Pick<CheckedSignIn, 'proof' | 'account' | 'email' | 'now'>,
): Promise<OwnSession | ProblemError> {
  // Every transaction locks the user before the session, which avoids deadlocks.
  const matching = await findMatchingUsers(tx, signIn)
  const session = await sessionsStore.find(tx, tokenHash)
  if (!session) return refuse('unauthenticated', 'unknown-token')
  const { byUid } = matching
  if (session.user_id !== byUid?.id) return refuse('identity_mismatch', 'other-user')
  if (!isResetSince(byUid, signIn.account)) return { session, matching }
  await sessionsStore.deleteOfUser(tx, byUid.id)
  return refuse('unauthenticated', 'session-revoked')
}

function refuse(code: ProblemCode, reason: Reason): ProblemError {
  return new ProblemError(code, { reason })
}

/** Finds the user of a session after a re-authentication with any of their sign-in methods. */
async function findProvenUser(
  tx: Queryable,
  tokenHash: string,
  checkedSignIn: CheckedSignIn,
): Promise<UserRow | ProblemError> {
  const own = await requireOwnSession(tx, tokenHash, checkedSignIn)
  if (own instanceof ProblemError) return own
  const decision = decideSignIn(own.matching, checkedSignIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  if (decision.kind === 'create' || decision.changes.email !== undefined) {
    return new ProblemError('email_changed', { reason: 'email-change-unfinished' })
  }
  return decision.user
}

export type FindOwner = typeof findProvenUser

/** The same for a sensitive change: a user with second factors has also used one just now (rule 10: changing factors). */
export function createFindOwner(server: FactorsServer): FindOwner {
  return async (tx, tokenHash, checkedSignIn) => {
    const user = await findProvenUser(tx, tokenHash, checkedSignIn)
    if (user instanceof ProblemError) return user
    const check = { user, tokenHash, now: checkedSignIn.now }
    return (await checkFreshFactor(tx, server, check)) ?? user
  }
}

interface ReauthenticationRoutesDependencies {
  readonly confirmSignIn: ConfirmSignIn
  readonly confirmWithPasskey: ConfirmWithPasskey
}

/** A fresh proof makes the session fresh again. */
export function createReauthenticationRoutes({
  confirmSignIn,
  confirmWithPasskey,
}: ReauthenticationRoutesDependencies): Pick<ApiHandlers, 'confirmSignIn' | 'confirmWithPasskey'> {
  return {
    async confirmSignIn(call) {
      const {
        session: { tokenHash, user },
      } = call
      const { id_token: idToken, second_factor: secondFactor } = await call.readBody()
      const confirm = confirmSignIn({ tokenHash, idToken, secondFactor, client: call.client() })
      await call.countFailures(user.email, confirm)
      call.log('sign-in-confirmed', { user: user.id })
    },

    async confirmWithPasskey(call) {
      const { session } = call
      const { credential } = await call.readBody()
      await confirmWithPasskey(session, credential)
      call.log('sign-in-confirmed', { user: session.user.id })
    },
  }
}
