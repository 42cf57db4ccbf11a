import { isSameEmail } from '@foyer/contract/canonical-email.ts'
import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { Product } from '@foyer/product/product.ts'
import { isDomainAllowed } from '@foyer/product/sign-up-policy.ts'
import { DAY_MS, SECOND_MS } from '../clock.ts'
import type { Account } from '../identity/account.ts'
import { ProblemError } from '../problem-error.ts'
import { activityStore } from '../stores/activity-store.ts'
import type { Database } from '../stores/database.ts'
import type { Queryable, UserRow } from '../stores/tables.ts'
import { usersStore } from '../stores/users-store.ts'
import { queueEmail } from './emails/queue-email.ts'
import { recordActivity } from './record-activity.ts'
import { findPendingEmailChange } from './sign-in/decide-email-change.ts'
import type { FindOwner } from './sign-in/proven-user.ts'
import type { RequireFreshProof } from './sign-in/require-fresh-proof.ts'
import type { CheckedSignIn } from './sign-in/checked-sign-in.ts'

/** How often a user who was never verified may ask for a link to a corrected email. */
const CORRECTIONS_PER_DAY = 3

export interface ChangeEmailRequest {
  readonly tokenHash: string
  readonly idToken: string
  /** The new email in canonical form. */
  readonly email: string
  readonly client: ClientInfo
}

export interface ChangeEmailDependencies {
  readonly database: Database
  readonly requireFreshProof: RequireFreshProof
  readonly findOwner: FindOwner
  readonly product: Product
}

/** Rule 6: one user per uid and email. Stores a pending change, which a proof of the new email completes. */
export type ChangeEmail = (request: ChangeEmailRequest) => Promise<void>

/** Does not check whether another user has the new email, because the response would disclose who has an account. */
export function createChangeEmail(deps: ChangeEmailDependencies): ChangeEmail {
  return async (request) => {
    const checkedSignIn = await deps.requireFreshProof(request.idToken)
    // rule 6d: an email does not change to a domain that cannot sign up
    requireAllowedDomain(deps.product, request.email)
    const problem = await deps.database.transaction(async (tx) => {
      const user = await deps.findOwner(tx, request.tokenHash, checkedSignIn)
      return user instanceof ProblemError
        ? user
        : storePendingChange(tx, user, { request, checkedSignIn })
    })
    if (problem) throw problem
  }
}

/** If sign-up is limited to domains, the new email must be in one of them too. */
function requireAllowedDomain({ signUp }: Product, email: string): void {
  if (isDomainAllowed(signUp, email)) return
  throw new ProblemError('email_not_allowed', { reason: 'email-domain' })
}

async function storePendingChange(
  tx: Queryable,
  user: UserRow,
  {
    request: { email, client },
    checkedSignIn: { now, proof, account },
  }: { readonly request: ChangeEmailRequest; readonly checkedSignIn: CheckedSignIn },
): Promise<ProblemError | undefined> {
  const problem = checkChange(user, email, account) ?? (await checkCorrections(tx, user, now))
  if (problem) return problem
  // The later of both clocks, so that the current password never counts as set after the request.
  const pending_email_at = Math.max(now, account.passwordUpdatedAt)
  await usersStore.update(tx, user.id, { pending_email: email, pending_email_at })
  const isRepeated = findPendingEmailChange(user, now)?.email === email
  // Each request of an unverified user counts, because it sends an email to an address that no one has proven.
  if (isRepeated && user.email_verified) return undefined
  const requestContext = { at: now, provider: proof.provider, ...client }
  await recordActivity(tx, { user_id: user.id, event: 'email-change-asked', ...requestContext })
  const params = { at: now, ...client }
  await queueEmail(tx, user, { kind: 'email-change-asked', params })
  return undefined
}

function checkChange(
  user: UserRow,
  email: string,
  { emailVerified, identities }: Account,
): ProblemError | undefined {
  // A user who was never verified may correct the email; this one is, as soon as they sign in again.
  if (!user.email_verified && emailVerified) {
    const detail = 'Verify your email first.'
    return new ProblemError('forbidden', { reason: 'user-unverified', detail })
  }
  if (isSameEmail(user.email, email)) {
    const errors = [{ path: 'email', code: 'invalid', message: 'Is already your email' }] as const
    return new ProblemError('invalid_request', { reason: 'same-email', errors })
  }
  // Google keeps reporting the old email, so without a password the user would be locked out.
  if (identities.some(({ provider }) => provider === 'password')) return undefined
  return new ProblemError('forbidden', { reason: 'no-password', detail: 'Set a password first.' })
}

/** Rule 6: one user per uid and email. A user who was never verified may ask for a few links a day. */
async function checkCorrections(
  tx: Queryable,
  user: UserRow,
  now: number,
): Promise<ProblemError | undefined> {
  if (user.email_verified) return undefined
  const events = await activityStore.list(tx, user.id, now - DAY_MS)
  const requests = events.filter(({ event }) => event === 'email-change-asked')
  const oldest = requests[CORRECTIONS_PER_DAY - 1]
  if (!oldest) return undefined
  return new ProblemError('rate_limited', {
    reason: 'email-corrections-per-user',
    retryAfterSeconds: Math.ceil((oldest.at + DAY_MS - now) / SECOND_MS),
  })
}
