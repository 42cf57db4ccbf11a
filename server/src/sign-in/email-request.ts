import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { EmailRequest } from '@foyer/contract/second-factor.ts'
import { hash } from 'node:crypto'
import { type Clock, DAY_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity, type RequestContext } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import type { VerifiedFactor } from '../factors/second-factor.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import { type Authenticated, requireSession } from '../sessions/sessions.ts'
import { DAYS_TO_OBJECT, findAvailableAt, hasTwoStepOn } from '../sessions/user.ts'
import { decideSignIn, type MatchingUsers, type SignInDecision } from './decide.ts'
import { findReplacedIdentity } from './identities.ts'
import type { CheckedSignIn, SignInRequest } from './request.ts'
import { withdrawIncompleteLogin } from './second-step.ts'

interface RequestingLogin {
  readonly requester: EmailRequester
  readonly request: SignInRequest
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
  readonly requestContext: RequestContext
}

/**
 * Rule 12: email of a user with factors. Adds to the problem that asks for a factor whether the email can be requested,
 * and requests it if the client asks for that.
 */
export async function answerRequester(
  tx: Queryable,
  problem: ProblemError,
  login: RequestingLogin,
): Promise<ProblemError> {
  const { secondFactor, ...options } = problem.options
  if (!secondFactor) return problem
  const email_request = await settleRequest(tx, login)
  // The holder knows from the email about the request.
  if (email_request.status === 'waiting')
    await withdrawIncompleteLogin(tx, { owner: login.requester.holder, ...login })
  return new ProblemError(problem.code, {
    ...options,
    secondFactor: { ...secondFactor, email_request },
  })
}

async function settleRequest(
  tx: Queryable,
  { requester, request, requestContext }: RequestingLogin,
): Promise<EmailRequest> {
  const before = readEmailRequest(requester, requestContext.at)
  if (before.status !== 'possible' || !request.requestsEmail) return before
  const { holder, hash } = requester
  const changes = {
    email_requester_hash: hash,
    email_requested_at: requestContext.at,
    email_kept_at: null,
  }
  const requested = await usersStore.update(tx, holder.id, changes)
  await recordActivity(tx, { user_id: holder.id, event: 'email-requested', ...requestContext })
  const params = { ...requestContext, days_to_object: DAYS_TO_OBJECT }
  await queueEmail(tx, holder, { kind: 'email-claimed', params }) // rule 14: security emails
  return readEmailRequest({ holder: requested, hash }, requestContext.at)
}

interface DecidedSignIn {
  readonly matching: MatchingUsers
  readonly decision: SignInDecision
  /** Who can request the email; `undefined` if no one can, or if this sign-in gets it. */
  readonly requester: EmailRequester | undefined
}

/**
 * Rule 12: email of a user with factors. Once a requested email is available, rules 6 and 7 apply to its holder as
 * without factors.
 */
export function decideForRequester(
  matching: MatchingUsers,
  checkedSignIn: CheckedSignIn,
): DecidedSignIn {
  const requester = findRequester(matching, checkedSignIn)
  if (!requester || !isEmailAvailable(requester, checkedSignIn.now))
    return { matching, decision: decideSignIn(matching, checkedSignIn), requester }
  const { byUid, byEmail } = matching
  const released = { ...matching, byUid: withoutFactors(byUid), byEmail: withoutFactors(byEmail) }
  const decision = decideSignIn(released, checkedSignIn)
  return { matching: released, decision: turnTwoStepOff(decision), requester: undefined }
}

/** Another account at the provider, or another identity that a trusted provider reports for the email. */
function findRequester(
  { byUid, byEmail, identities }: MatchingUsers,
  checkedSignIn: CheckedSignIn,
): EmailRequester | undefined {
  if (!byEmail?.email_verified || !hasTwoStepOn(byEmail)) return undefined
  const { proof, account } = checkedSignIn
  if (!byUid) return { holder: byEmail, hash: hashRequester('uid', proof.uid) }
  if (byUid.id !== byEmail.id) return undefined
  const { provider } = proof
  if (findReplacedIdentity(checkedSignIn, identities)?.provider !== provider) return undefined
  const identity = account.identities.find((linked) => linked.provider === provider)
  return identity && { holder: byEmail, hash: hashRequester(provider, identity.id) }
}

function hashRequester(kind: string, id: string): string {
  return hash('sha256', `${kind} ${id}`, 'base64url')
}

function withoutFactors(user: UserRow | undefined): UserRow | undefined {
  return user && { ...user, two_step_at: null }
}

/** The row still has it on. A reclaim deletes the factors themselves. */
function turnTwoStepOff(decision: SignInDecision): SignInDecision {
  if (decision.kind !== 'accept') return decision
  return { ...decision, changes: { ...decision.changes, two_step_at: null } }
}

/**
 * Rule 12: email of a user with factors. Refuses the request for the user's email, if there is one, and returns the
 * user. The transaction must have locked the row.
 */
export async function refuseEmailRequest(
  tx: Queryable,
  user: UserRow,
  requestContext: RequestContext,
): Promise<UserRow> {
  if (findAvailableAt(user, requestContext.at) === undefined) return user
  const updated = await usersStore.update(tx, user.id, { email_kept_at: requestContext.at })
  await recordActivity(tx, { user_id: user.id, event: 'email-kept', ...requestContext })
  return updated
}

/** Resolves to whether there was a request. */
type KeepEmail = ReturnType<typeof createKeepEmail>

/** Needs no fresh sign-in and no factor, because the user only keeps what they have. */
export function createKeepEmail(database: Database, clock: Clock) {
  return (authenticated: Authenticated, client: ClientInfo): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { user, session } = await requireSession(tx, authenticated)
      const requestContext = { at: clock(), provider: session.provider, ...client }
      return (await refuseEmailRequest(tx, user, requestContext)) !== user
    })
}

/** How soon another person can request an email after a request, and after one that was refused. */
const REPLACE_MS = DAY_MS

const REST_MS = 30 * DAY_MS

/** How soon the person whose request was refused can repeat it. */
const REPEAT_MS = 365 * DAY_MS

/** A sign-in that proves an email, and the user with two-step login who has that email. */
export interface EmailRequester {
  readonly holder: UserRow
  /** Recognises the account at the provider. */
  readonly hash: string
}

/** Rule 12: email of a user with factors. */
function isEmailAvailable({ holder, hash }: EmailRequester, now: number): boolean {
  const availableAt = findAvailableAt(holder, now)
  // rule 12a: the holder has fourteen days to object
  return holder.email_requester_hash === hash && availableAt !== undefined && now >= availableAt
}

/** What the requester can do now. */
function readEmailRequest(requester: EmailRequester, now: number): EmailRequest {
  const { holder, hash } = requester
  const availableAt = findAvailableAt(holder, now)
  if (availableAt !== undefined && holder.email_requester_hash === hash)
    return { status: 'waiting', available_at: new Date(availableAt).toISOString() }
  const possibleAt = findPossibleAt(requester, now)
  if (now >= possibleAt) return { status: 'possible' }
  return { status: 'refused', possible_at: new Date(possibleAt).toISOString() }
}

function findPossibleAt({ holder, hash }: EmailRequester, now: number): number {
  const { email_requester_hash, email_requested_at: requestedAt, email_kept_at: keptAt } = holder
  if (keptAt !== null) return keptAt + (email_requester_hash === hash ? REPEAT_MS : REST_MS)
  const isOpen = requestedAt !== null && findAvailableAt(holder, now) !== undefined
  return isOpen ? requestedAt + REPLACE_MS : 0
}

/** The holder of a requested email keeps it (rule 12: email of a user with factors). */
export function createEmailRequestRoutes({
  keepEmail,
}: {
  readonly keepEmail: KeepEmail
}): Pick<ApiHandlers, 'keepEmail'> {
  return {
    async keepEmail(call) {
      const { session } = call
      const wasRequested = await keepEmail(session, call.client())
      if (wasRequested) call.log('email-kept', { user: session.user.id })
    },
  }
}
