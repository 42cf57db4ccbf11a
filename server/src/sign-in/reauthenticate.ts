import type { ProblemCode } from '@foyer/contract/problems.ts'
import { CLOCK_MARGIN_MS, SECOND_MS } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { sessionsStore } from '../db/sessions.ts'
import { exchangedProofsStore } from '../db/sign-ins.ts'
import type { ExchangedProofRow, Queryable, SessionRow, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import { checkFreshFactor } from '../factors/changes.ts'
import { hashFactor, passSecondFactor } from '../factors/second-factor.ts'
import { PASSKEY_METHOD, redeemPasskey, verifyPasskey } from '../factors/webauthn.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import {
  type Authenticated,
  hashRepeated,
  REPEAT_MS,
  requireSession,
} from '../sessions/sessions.ts'
import { hasTwoStepOn } from '../sessions/user.ts'
import { endAll, isResetSince, requireAccount } from './account.ts'
import { applyRefusal, lockMatchingUsers } from './apply.ts'
import { decide, lastProofChanges, type MatchingUsers } from './decide.ts'
import { checkPasskeyUser } from './passkey-login.ts'
import {
  requireFreshSignIn,
  requireMatchingClaims,
  requireNotBefore,
  requireOfferedMethod,
  type SignIn,
  type SignInRequest,
  type SignInServer,
  toSignIn,
  WITH_SESSION,
} from './request.ts'

/**
 * Rules 1 to 4 for a signed-in user, in the order of `exchange`. Throws a `ProblemError` with the code of the first that
 * fails. Reads the clock first, so that a password set during the account lookup counts as later than the request.
 */
export async function requireFreshProof(
  server: SignInServer,
  given: Pick<SignInRequest, 'idToken' | 'client'> & Partial<SignInRequest>,
): Promise<SignIn> {
  const { database, clock, product, provider } = server
  const { idToken } = given
  const now = clock()
  const proof = await provider.verify(idToken) // rule 1: ID token verification
  const request = { ...WITH_SESSION, ...given }
  const email = requireMatchingClaims(request, proof) // rule 2: matching claims
  requireOfferedMethod(product, proof)
  requireFreshSignIn(proof, now) // rule 3: sign-in method and freshness
  const user = await usersStore.findByUid(database.tables, proof.uid)
  requireNotBefore(user?.sign_ins_valid_from ?? 0, proof)
  const account = await requireAccount(server, idToken, proof) // rule 4: account lookup
  return toSignIn(server, request, { proof, account, email, now, purpose: 'sensitive-change' })
}

/** Finds the user of a session after a re-authentication with any of their sign-in methods. */
async function findProvenUser(
  tx: Queryable,
  tokenHash: string,
  signIn: SignIn,
): Promise<UserRow | ProblemError> {
  const own = await requireOwnSession(tx, tokenHash, signIn)
  if (own instanceof ProblemError) return own
  const decision = decide(own.matching, signIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  if (decision.kind === 'create' || decision.changes.email !== undefined) {
    return refuse('email_changed', 'email-change-unfinished')
  }
  return decision.user
}

/** The same for a sensitive change: a user with second factors has also used one just now (rule 10: changing factors). */
export async function findOwner(
  tx: Queryable,
  server: SignInServer,
  { tokenHash }: Authenticated,
  signIn: SignIn,
): Promise<UserRow | ProblemError> {
  const user = await findProvenUser(tx, tokenHash, signIn)
  if (user instanceof ProblemError) return user
  const check = { user, tokenHash, now: signIn.now }
  return (await checkFreshFactor(tx, server, check)) ?? user
}

interface OwnSession {
  readonly session: SessionRow
  readonly matching: MatchingUsers
}

/**
 * Requires a session of the proof's user. Returns problems, because throwing them would roll back ended sessions.
 * `findReplaced`: the session of a token that another request has replaced while this one waited for the lock.
 */
export async function requireOwnSession(
  tx: Queryable,
  tokenHash: string,
  signIn: SignIn,
  findReplaced?: () => Promise<SessionRow | undefined>,
): Promise<OwnSession | ProblemError> {
  // Every transaction locks the user before the session, which avoids deadlocks.
  const matching = await lockMatchingUsers(tx, signIn)
  const session = (await sessionsStore.find(tx, tokenHash)) ?? (await findReplaced?.())
  if (!session) return refuse('unauthenticated', 'unknown-token')
  const { byUid } = matching
  if (session.user_id !== byUid?.id) return refuse('identity_mismatch', 'other-user')
  if (!isResetSince(byUid, signIn.account)) return { session, matching }
  // A reset that Ada's passkey login did not show. If only her sessions ended, the passkey would log her in again, and the
  // next change would log her out again.
  const { account, now } = signIn
  await endAll(tx, byUid, { account, validFrom: account.validSince, now })
  return refuse('unauthenticated', 'session-revoked')
}

function refuse(code: ProblemCode, reason: Reason): ProblemError {
  return new ProblemError(code, { reason })
}

/** Makes the session fresh until five minutes after the given sign-in, for the changes of rule 10. Issues no token. */
async function confirmSignIn(server: SignInServer, call: Call<'confirmSignIn'>): Promise<void> {
  const { tokenHash, user } = call.session
  const { id_token: idToken, second_factor: secondFactor } = await call.readBody()
  const confirming = confirmProof(server, tokenHash, {
    idToken,
    secondFactor,
    client: call.client(),
  })
  await call.countFailures(user.email, confirming)
  call.log('sign-in-confirmed', { user: user.id })
}

async function confirmProof(
  server: SignInServer,
  tokenHash: string,
  request: Pick<SignInRequest, 'idToken' | 'client' | 'secondFactor'>,
): Promise<void> {
  const signIn = await requireFreshProof(server, request) // rules 1 to 4, and 13
  const problem = await server.database.transaction((tx) => confirm(tx, server, tokenHash, signIn))
  if (problem) throw problem
}

/** Returns problems, because throwing them would roll back the count of failures. */
async function confirm(
  tx: Queryable,
  server: SignInServer,
  tokenHash: string,
  signIn: SignIn,
): Promise<ProblemError | undefined> {
  const user = await findProvenUser(tx, tokenHash, signIn)
  if (user instanceof ProblemError) return user
  const { authTime, factor, context } = signIn
  const session = await sessionsStore.find(tx, tokenHash)
  // The same factor with the same proof changes nothing more: the answer to the first request may have been lost.
  const repeated = session && toRepeated(signIn, session)
  if (repeated && (await exchangedProofsStore.find(tx, repeated.proof_hash))) return undefined
  const step = {
    user,
    verifiedFactor: factor,
    deviceHash: session?.device_hash ?? null,
    context,
  }
  const passed = hasTwoStepOn(user) ? await passSecondFactor(tx, server, step) : {}
  if (passed instanceof ProblemError) {
    // As a refused login does, so that the user sees that someone guesses.
    if (passed.code === 'second_factor_invalid')
      await recordActivity(tx, { user_id: user.id, event: 'sign-in-refused', ...context })
    return passed
  }
  if (repeated) await exchangedProofsStore.insertOrFind(tx, repeated)
  await sessionsStore.updateSignIn(tx, tokenHash, { reauth_at: authTime * SECOND_MS, ...passed })
  const changes = lastProofChanges(user, signIn) // rule 13: passkeys
  if (Object.keys(changes).length > 0) await usersStore.update(tx, user.id, changes)
  return undefined
}

/** The row by which a confirmation with a second factor is recognised when it is sent again. */
function toRepeated(
  { proof, factor: { given, proofHash } }: SignIn,
  { id, user_id }: SessionRow,
): ExchangedProofRow | undefined {
  if (!given) return undefined
  const proof_hash = hashRepeated('confirmation', id, proofHash, hashFactor(given))
  const expires_at = proof.authTime * SECOND_MS + REPEAT_MS + CLOCK_MARGIN_MS
  return { proof_hash, user_id, session_id: id, factor_hash: null, expires_at }
}

/** The same with a passkey (rule 13: passkeys). */
async function confirmWithPasskey(
  server: SignInServer,
  call: Call<'confirmWithPasskey'>,
): Promise<void> {
  const { database, clock, maxProofAge } = server
  const { credential } = await call.readBody()
  const use = await verifyPasskey(database.tables, server, credential, ['log-in'])
  await database.transaction(async (tx) => {
    const now = clock()
    const { user, session } = await requireSession(tx, call.session)
    if (use.passkey.user_id !== user.id) throw refuse('identity_mismatch', 'other-user')
    const passkey = await redeemPasskey(tx, use, now)
    const { challenge } = use
    const problem = checkPasskeyUser(user, passkey, challenge, { now, maxProofAge })
    if (problem) throw problem
    const reauth = { reauth_at: challenge.issuedAt, factor: PASSKEY_METHOD, factor_at: now }
    await sessionsStore.updateSignIn(tx, session.token_hash, reauth)
  })
  call.log('sign-in-confirmed', { user: call.session.user.id })
}

/** A fresh proof makes the session fresh again. */
export const reauthenticationHandlers = {
  confirmSignIn,
  confirmWithPasskey,
} satisfies Partial<Handlers<SignInServer>>
