import type { EmailRequest } from '@foyer/contract/second-factor.ts'
import { hash } from 'node:crypto'
import { DAY_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity, type RequestContext } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import type { Call, Handlers } from '../sessions/call.ts'
import { requireSession } from '../sessions/sessions.ts'
import { DAYS_TO_OBJECT, findAvailableAt, hasTwoStepOn } from '../sessions/user.ts'
import type { Decision, MatchingUsers } from './decide.ts'
import { findReplacedIdentity } from './identities.ts'
import { isSignUpAllowed, type SignIn, type SignInServer } from './request.ts'
import { type RequiredStep, withdrawIncompleteLogin } from './second-step.ts'

/*
 * Rule 12: email of a user with factors. Grace has two-step login on. She leaves the company, and Linus gets her address.
 * He proves it at the provider, in an account of his own, and is asked for a factor that he can't have. Without factors,
 * the email would be his at once (rules 6 and 7), but a factor may only be late: Grace may still be there, and Linus be
 * Eve, who has got into the company's mail for an hour.
 *
 * So Linus requests the email, and Grace gets an email and a notice about it. She has fourteen days to object, by a login
 * with her factor or a button. Then she keeps the email, and Linus can't ask again for a year. If she doesn't object,
 * Linus signs in once more, and rules 6 and 7 apply as if she had no factors. Only the account at the provider that made
 * the request can use it.
 */

/** A sign-in that proves an email, and the user with two-step login who has that email. */
export interface EmailRequester {
  readonly holder: UserRow
  /** Recognises the account at the provider. */
  readonly hash: string
}

/** Another account at the provider, or another identity that a trusted provider reports for the email. */
export function findRequester(
  { byUid, byEmail, identities }: MatchingUsers,
  signIn: SignIn,
): EmailRequester | undefined {
  if (!byEmail?.email_verified || !hasTwoStepOn(byEmail)) return undefined
  const { proof, account } = signIn
  if (!byUid) return { holder: byEmail, hash: hashRequester('uid', proof.uid) }
  if (byUid.id !== byEmail.id) return undefined
  const { provider } = proof
  if (findReplacedIdentity(signIn, identities)?.provider !== provider) return undefined
  const identity = account.identities.find((linked) => linked.provider === provider)
  return identity && { holder: byEmail, hash: hashRequester(provider, identity.id) }
}

function hashRequester(kind: string, id: string): string {
  return hash('sha256', `${kind} ${id}`, 'base64url')
}

/** Whether rules 6 and 7 now apply to the holder as without factors. */
export function isEmailAvailable({ holder, hash }: EmailRequester, now: number): boolean {
  const availableAt = findAvailableAt(holder, now)
  // rule 12a: the holder has fourteen days to object
  return holder.email_requester_hash === hash && availableAt !== undefined && now >= availableAt
}

export function withoutTwoStep(users: MatchingUsers): MatchingUsers {
  const { byUid, byEmail } = users
  return {
    ...users,
    byUid: byUid && { ...byUid, two_step_at: null },
    byEmail: byEmail && { ...byEmail, two_step_at: null },
  }
}

/** The row still has it on. A reclaim deletes the factors themselves. */
export function turningTwoStepOff(decision: Decision): Decision {
  if (decision.kind !== 'accept') return decision
  return { ...decision, changes: { ...decision.changes, two_step_at: null } }
}

/** The holder must be told, and the requester able to sign up. */
export function mayRequestEmail(
  { product, emailCodes }: SignInServer,
  decision: Decision,
  { owner }: RequiredStep,
): boolean {
  return emailCodes.canSend && (decision.kind === 'accept' || isSignUpAllowed(product, owner))
}

/**
 * Adds to the problem that asks for a factor whether the email can be requested, and requests it if the client asks for
 * that.
 */
export async function answerRequester(
  tx: Queryable,
  problem: ProblemError,
  requester: EmailRequester,
  signIn: SignIn,
): Promise<ProblemError> {
  const { secondFactor, ...options } = problem.options
  if (!secondFactor) return problem
  const email_request = await settleRequest(tx, requester, signIn)
  // The holder knows from the email about the request.
  if (email_request.status === 'waiting')
    await withdrawIncompleteLogin(tx, requester.holder, signIn)
  return new ProblemError(problem.code, {
    ...options,
    secondFactor: { ...secondFactor, email_request },
  })
}

async function settleRequest(
  tx: Queryable,
  requester: EmailRequester,
  { request, context }: SignIn,
): Promise<EmailRequest> {
  const before = readEmailRequest(requester, context.at)
  if (before.status !== 'possible' || !request.requestsEmail) return before
  const { holder, hash } = requester
  const changes = {
    email_requester_hash: hash,
    email_requested_at: context.at,
    email_kept_at: null,
  }
  const requested = await usersStore.update(tx, holder.id, changes)
  await recordActivity(tx, { user_id: holder.id, event: 'email-requested', ...context })
  const params = { ...context, days_to_object: DAYS_TO_OBJECT }
  await queueEmail(tx, holder, { kind: 'email-claimed', params }) // rule 14: security emails
  return readEmailRequest({ holder: requested, hash }, context.at)
}

/** How soon another person can request an email after a request, and after one that was refused. */
const REPLACE_MS = DAY_MS

const REST_MS = 30 * DAY_MS

/** How soon the person whose request was refused can repeat it. */
const REPEAT_MS = 365 * DAY_MS

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

/** Refuses the request for the user's email, if there is one, and returns the user. The transaction must have locked the row. */
export async function refuseEmailRequest(
  tx: Queryable,
  user: UserRow,
  context: RequestContext,
): Promise<UserRow> {
  if (findAvailableAt(user, context.at) === undefined) return user
  const updated = await usersStore.update(tx, user.id, { email_kept_at: context.at })
  await recordActivity(tx, { user_id: user.id, event: 'email-kept', ...context })
  return updated
}

/** Needs no fresh sign-in and no factor, because the user only keeps what they have. */
async function keepEmail(
  { database, clock }: SignInServer,
  call: Call<'keepEmail'>,
): Promise<void> {
  const wasRequested = await database.transaction(async (tx) => {
    const { user, session } = await requireSession(tx, call.session)
    const context = { at: clock(), provider: session.provider, ...call.client() }
    return (await refuseEmailRequest(tx, user, context)) !== user
  })
  if (wasRequested) call.log('email-kept', { user: call.session.user.id })
}

export const emailRequestHandlers = { keepEmail } satisfies Partial<Handlers<SignInServer>>
