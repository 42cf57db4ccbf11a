import type { EmailRequest } from '@foyer/contract/second-factor.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Queryable } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { recordActivity, type RequestContext } from '../record-activity.ts'
import type { CheckedSignIn, SignInRequest } from '../sign-in/checked-sign-in.ts'
import type { VerifiedFactor } from '../second-factor/second-step.ts'
import { withdrawIncompleteLogin } from '../sign-in/incomplete-login.ts'
import { DAYS_TO_OBJECT, readEmailRequest, type EmailRequester } from './email-request.ts'

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
