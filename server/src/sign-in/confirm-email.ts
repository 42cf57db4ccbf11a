import type { ClientInfo, SignedInUser } from '@foyer/contract/bodies.ts'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type { ProblemCode } from '@foyer/contract/problems.ts'
import type { Product } from '@foyer/product/product.ts'
import type { Clock } from '../core/clock.ts'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import type { Queryable, SessionRow } from '../db/tables.ts'
import type { ProofVerifier } from '../identity/id-token.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import { NO_DEVICE, rotateSession, type SessionsServer } from '../sessions/sessions.ts'
import { NO_PROFILE } from '../sessions/user.ts'
import type { RequireAccount } from './account.ts'
import { applyAccept, applyRefusal } from './apply.ts'
import { type Accept, decideSignIn } from './decide.ts'
import { requireOwnSession } from './reauthenticate.ts'
import {
  type CheckedSignIn,
  isFresh,
  type PartialClaimedUser,
  requireMatchingClaims,
  requireOfferedMethod,
  splitName,
} from './request.ts'

interface ConfirmRequest extends PartialClaimedUser {
  readonly tokenHash: string
  readonly idToken: string
  readonly client: ClientInfo
}

interface ConfirmEmailDependencies {
  readonly database: Database
  readonly server: SessionsServer
  readonly verifyProof: ProofVerifier
  readonly requireAccount: RequireAccount
  readonly clock: Clock
  readonly product: Product
}

type ConfirmEmail = (request: ConfirmRequest) => Promise<SignedInUser>

/**
 * Replaces the token of the current session, and may end the other sessions (rule 7: first verification). The proof
 * of an unverified user must have the session's sign-in method, so that no attacker's session becomes verified.
 */
export function createConfirmEmail(deps: ConfirmEmailDependencies): ConfirmEmail {
  return async (request) => {
    const proof = await deps.verifyProof(request.idToken) // rule 1: ID token verification
    const email = requireMatchingClaims(request, proof) // rule 2: matching claims
    requireOfferedMethod(deps.product, proof) // rule 3: sign-in method and freshness
    const account = await deps.requireAccount(request.idToken, proof) // rule 4: account lookup
    if (!proof.emailVerified) throw emailUnverified() // rule 5: verified email
    const entered = { names: splitName(proof.name), profile: NO_PROFILE, device: NO_DEVICE }
    const signIn = { proof, account, email, ...entered, offered: deps.product.signIn }
    const result = await deps.database.transaction((tx) => confirm(tx, request, signIn))
    if (result instanceof ProblemError) throw result
    return result
  }

  async function confirm(
    tx: Queryable,
    { tokenHash, client }: ConfirmRequest,
    signIn: Omit<CheckedSignIn, 'now' | 'authTime'>,
  ): Promise<SignedInUser | ProblemError> {
    const now = deps.clock()
    const own = await requireOwnSession(tx, tokenHash, { ...signIn, now })
    if (own instanceof ProblemError) return own
    const { session, matching } = own
    const checkedSignIn = { ...signIn, authTime: session.auth_time, now }
    const isVerified = matching.byUid?.email_verified === 1
    // A verified user may use any sign-in method, which confirms that it is theirs.
    if (!isVerified && session.provider !== signIn.proof.provider) {
      return refuse('identity_mismatch', 'other-provider')
    }
    const isCurrent = session.auth_time >= signIn.account.validSince
    const confirmsIdentity = isVerified && isCurrent && isRecent(session, now)
    const decision = decideSignIn(matching, checkedSignIn, confirmsIdentity) // rules 3 to 7
    if (decision.kind === 'refuse') return applyRefusal(tx, decision)
    if (decision.kind === 'create' || decision.changes.email !== undefined) {
      return refuse('reauthentication_required', 'email-change-unfinished')
    }
    if (!isVerifiedAfter(decision)) return emailUnverified()
    const requestContext = { at: now, provider: session.provider, ...client }
    const user = await applyAccept(tx, decision, requestContext) // rule 7: first verification
    return rotateSession(tx, deps.server, user, session) // rule 8: session issue
  }
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

export function createConfirmEmailRoutes({
  confirmEmail,
}: {
  readonly confirmEmail: ConfirmEmail
}): Pick<ApiHandlers, 'confirmEmail'> {
  return {
    async confirmEmail(call) {
      const {
        session: { tokenHash },
      } = call
      const { firebase_uuid: uid, email, id_token: idToken } = await call.readBody()
      const user = await confirmEmail({ uid, email, idToken, tokenHash, client: call.client() })
      call.log('email-confirmed', { user: user.id })
      return user
    },
  }
}
