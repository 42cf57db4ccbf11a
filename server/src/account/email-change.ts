import type { ClientInfo, EmailChange } from '@foyer/contract/bodies.ts'
import { isSameEmail, parseEmail } from '@foyer/contract/canonical-email.ts'
import { toShownEmail } from '@foyer/contract/shown-email.ts'
import type { Product } from '@foyer/product/product.ts'
import { isDomainAllowed } from '@foyer/product/sign-up-policy.ts'
import { type Clock, DAY_MS, SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { activityStore } from '../db/activity.ts'
import type { Database } from '../db/database.ts'
import type { Queryable, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
import { queueEmail } from '../emails/outbox.ts'
import type { Account, EmailChangeCodeReader } from '../identity/provider.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import { type Authenticated, requireSession } from '../sessions/sessions.ts'
import {
  findPendingEmailChange,
  NO_PENDING_EMAIL,
  type PendingEmailChange,
} from '../sign-in/decide.ts'
import type { FindOwner, RequireFreshProof } from '../sign-in/reauthenticate.ts'
import type { CheckedSignIn } from '../sign-in/request.ts'

/** How often a user who was never verified may ask for a link to a corrected email. */
const CORRECTIONS_PER_DAY = 3

interface ChangeEmailRequest {
  readonly tokenHash: string
  readonly idToken: string
  /** The new email in canonical form. */
  readonly email: string
  readonly client: ClientInfo
}

interface ChangeEmailDependencies {
  readonly database: Database
  readonly requireFreshProof: RequireFreshProof
  readonly findOwner: FindOwner
  readonly product: Product
}

/** Rule 6: one user per uid and email. Stores a pending change, which a proof of the new email completes. */
type ChangeEmail = (request: ChangeEmailRequest) => Promise<void>

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

type EmailChangeService = ReturnType<typeof createEmailChangeService>

interface CancelledChange {
  readonly wasPending: boolean
}

export function createEmailChangeService(database: Database, clock: Clock) {
  return {
    async find({ user }: Authenticated): Promise<EmailChange | null> {
      const row = await usersStore.find(database.tables, user.id)
      const pending = row && findPendingEmailChange(row, clock())
      return pending ? toEmailChange(pending) : null
    },

    /** Invalidates the link in the email. Needs no fresh proof, because the user's email does not change. */
    cancel(authenticated: Authenticated, client: ClientInfo): Promise<CancelledChange> {
      return database.transaction(async (tx) => {
        const { user, session } = await requireSession(tx, authenticated)
        const at = clock()
        if (!findPendingEmailChange(user, at)) return { wasPending: false }
        await usersStore.update(tx, user.id, NO_PENDING_EMAIL)
        const requestContext = { at, provider: session.provider, ...client }
        const event = 'email-change-withdrawn'
        await recordActivity(tx, { user_id: user.id, event, ...requestContext })
        return { wasPending: true }
      })
    },
  }
}

function toEmailChange({ email, requestedAt, expiresAt }: PendingEmailChange): EmailChange {
  return {
    email: toShownEmail(email),
    asked_at: new Date(requestedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
  }
}

interface CheckEmailLinkDependencies {
  readonly database: Database
  readonly readEmailChangeCode: EmailChangeCodeReader
  readonly clock: Clock
}

/** Throws `not_found` for an invalid code, and `email_changed` for a change that is no longer pending. */
type CheckEmailLink = (code: string) => Promise<PendingEmailChange>

/** Rule 6: one user per uid and email. The provider would complete a canceled change too, which would lock the user out. */
export function createCheckEmailLink(deps: CheckEmailLinkDependencies): CheckEmailLink {
  return async (code) => {
    const change = await deps.readEmailChangeCode(code)
    if (!change) throw new ProblemError('not_found', { reason: 'invalid-link-code' })
    const user = await findUser(deps.database, change.from)
    const pending = user && findPendingEmailChange(user, deps.clock())
    if (pending && pending.email === parseEmail(change.to)) return pending
    const detail = 'This email change is no longer pending.'
    throw new ProblemError('email_changed', { reason: 'change-not-pending', detail })
  }
}

async function findUser({ tables }: Database, accountEmail: string) {
  const email = parseEmail(accountEmail)
  return email === undefined ? undefined : usersStore.find(tables, email)
}

interface EmailChangeRoutesDependencies {
  readonly emailChanges: EmailChangeService
  readonly checkEmailLink: CheckEmailLink
  readonly changeEmail: ChangeEmail
}

type EmailChangeEndpoints =
  | 'getEmailChange'
  | 'cancelEmailChange'
  | 'checkEmailLink'
  | 'changeEmail'

/** Changes of the email. A request needs a fresh proof as well as a session. */
export function createEmailChangeRoutes({
  emailChanges,
  checkEmailLink,
  changeEmail,
}: EmailChangeRoutesDependencies): Pick<ApiHandlers, EmailChangeEndpoints> {
  return {
    async changeEmail(call) {
      const {
        session: { tokenHash, user },
      } = call
      const { email, id_token: idToken } = await call.readBody()
      const change = changeEmail({ email, idToken, tokenHash, client: call.client() })
      await call.countFailures(user.email, change)
      call.log('email-change-requested', { user: user.id })
    },

    async getEmailChange({ session }) {
      return { change: await emailChanges.find(session) }
    },

    async cancelEmailChange(call) {
      const { session } = call
      const { wasPending } = await emailChanges.cancel(session, call.client())
      if (wasPending) call.log('email-change-cancelled', { user: session.user.id })
    },

    /** Needs no session, because an email link may be opened on another device. */
    async checkEmailLink(call) {
      const { code } = await call.readBody()
      const { expiresAt } = await checkEmailLink(code)
      return { expires_at: new Date(expiresAt).toISOString() }
    },
  }
}
