import type { SignedInUser } from '@foyer/contract/schemas.ts'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import type { Queryable, SessionRow } from '../db/tables.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import { findReplacement, replaceToken } from '../sessions/sessions.ts'
import { requireAccount } from './account.ts'
import { applyAccept, applyRefusal } from './apply.ts'
import { type Accept, decide } from './decide.ts'
import { requireOwnSession } from './reauthenticate.ts'
import {
  isFresh,
  requireMatchingClaims,
  requireOfferedMethod,
  type SignIn,
  type SignInServer,
  toSignIn,
  WITH_SESSION,
} from './request.ts'

/**
 * Replaces the token of the current session, and may end the other sessions (rule 7: first verification). The proof
 * of an unverified user must have the session's sign-in method, so that no attacker's session becomes verified.
 */
async function confirmEmail(
  server: SignInServer,
  call: Call<'confirmEmail'>,
): Promise<SignedInUser> {
  const { database, clock, product, provider } = server
  const { firebase_uuid: uid, email: claimed, id_token: idToken } = await call.readBody()
  const request = { ...WITH_SESSION, uid, email: claimed, idToken, client: call.client() }
  const proof = await provider.verify(idToken) // rule 1: ID token verification
  const email = requireMatchingClaims(request, proof) // rule 2: matching claims
  requireOfferedMethod(product, proof) // rule 3: sign-in method and freshness
  const account = await requireAccount(server, idToken, proof) // rule 4: account lookup
  if (!proof.emailVerified) throw emailUnverified() // rule 5: verified email
  const checked = { proof, account, email, now: clock(), purpose: 'verification' } as const
  const signIn = await toSignIn(server, request, checked)
  const { tokenHash } = call.session
  const user = await database.transaction((tx) => confirm(tx, server, tokenHash, signIn))
  if (user instanceof ProblemError) throw user
  call.log('email-confirmed', { user: user.id })
  return user
}

async function confirm(
  tx: Queryable,
  server: SignInServer,
  tokenHash: string,
  signIn: SignIn,
): Promise<SignedInUser | ProblemError> {
  // Two tabs of Ada may confirm at once: the second must not find its session ended by the first.
  const findReplaced = () => findReplacement(tx, server.clock, tokenHash)
  const own = await requireOwnSession(tx, tokenHash, signIn, findReplaced)
  if (own instanceof ProblemError) return own
  const { session, matching } = own
  const isVerified = matching.byUid?.email_verified === 1
  // A verified user may use any sign-in method, which confirms that it is theirs.
  if (!isVerified && session.provider !== signIn.proof.provider) {
    return refuse('identity_mismatch', 'other-provider')
  }
  const isCurrent = session.auth_time >= signIn.account.validSince
  const confirmsIdentity = isVerified && isCurrent && isRecent(session, signIn.now)
  // The session's sign-in counts, because the proof does not start another.
  const ofSession = { ...signIn, authTime: session.auth_time }
  const decision = decide(matching, ofSession, confirmsIdentity) // rules 3 to 7
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  if (decision.kind === 'create' || decision.changes.email !== undefined) {
    return refuse('reauthentication_required', 'email-change-unfinished')
  }
  if (!isVerifiedAfter(decision)) return emailUnverified()
  const context = { ...signIn.context, provider: session.provider }
  const user = await applyAccept(tx, decision, context) // rule 7: first verification
  return replaceToken(tx, server, user, session) // rule 8: session issue
}

/**
 * Whether the user has signed in recently: a person who finds an unlocked device must not connect a method of their
 * own. `auth_time` alone is not enough: when this session ends another one, its own is raised so that it stays valid.
 * `created_at` alone is not enough: the sign-in can be some minutes older than the session.
 */
function isRecent({ auth_time, created_at }: SessionRow, now: number): boolean {
  return isFresh({ authTime: auth_time }, now) && now - created_at <= REAUTH_MAX_AGE_MS
}

function isVerifiedAfter({ user, changes }: Accept): boolean {
  return { ...user, ...changes }.email_verified === 1
}

function emailUnverified(): ProblemError {
  const detail = 'Verify your email first.'
  return new ProblemError('forbidden', { reason: 'email-unverified', detail })
}

function refuse(code: ProblemCode, reason: Reason): ProblemError {
  return new ProblemError(code, { reason })
}

export const confirmEmailHandlers = { confirmEmail } satisfies Partial<Handlers<SignInServer>>
