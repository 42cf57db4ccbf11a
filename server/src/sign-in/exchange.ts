import type { LoggedInUser, SignedInUser } from '@foyer/contract/schemas.ts'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { randomUUID } from 'node:crypto'
import { CLOCK_MARGIN_MS, SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import { exchangedProofsStore, signInChallengesStore } from '../db/sign-ins.ts'
import type { ExchangedProofRow, Queryable } from '../db/tables.ts'
import { hashFactor, NO_FACTOR, type PassedFactor } from '../factors/second-factor.ts'
import { isOfHook } from '../hooks/hooks.ts'
import type { Proof } from '../identity/id-token.ts'
import { type AnyCall, type DeviceBody, type Handlers, OtherStatus } from '../sessions/call.ts'
import { findUnusedSession, hashProof, rotateSession, startSession } from '../sessions/sessions.ts'
import type { EnteredProfile } from '../sessions/user.ts'
import { endSessionsOfReset, findExistingUser, requireAccount } from './account.ts'
import {
  applyAccept,
  applyDecision,
  applyRefusal,
  lockMatchingUsers,
  moveUserToUid,
  recordRefusal,
  wayOf,
} from './apply.ts'
import { type Accept, type Create, decide, type Decision } from './decide.ts'
import { EMAIL_CODE_MS } from './email-code.ts'
import {
  answerRequester,
  findRequester,
  isEmailAvailable,
  mayRequestEmail,
  refuseEmailRequest,
  turningTwoStepOff,
  withoutTwoStep,
} from './email-request.ts'
import {
  isFresh,
  requireFreshSignIn,
  requireMatchingClaims,
  requireNotBefore,
  requireOfferedMethod,
  requireSignInKind,
  requireSignUp,
  type SignIn,
  type SignInKind,
  type SignInRequest,
  type SignInServer,
  toSignIn,
} from './request.ts'
import {
  findRequiredStep,
  passRequiredStep,
  type RequiredStep,
  trustDevice,
} from './second-step.ts'

interface Exchanged {
  readonly user: SignedInUser
  readonly created: boolean
  /** Whether a reclaim has removed the names that were in the account. */
  readonly namesRemoved: boolean
  /** The id of the user who lost this email and all sessions. */
  readonly tookEmailFrom: string | undefined
}

/**
 * An ID token becomes a session. The rules of docs/security.md in order; throws the `ProblemError` of the first that
 * fails. The provider is asked before the transaction, which holds locks that others wait for.
 */
async function exchange(
  server: SignInServer,
  kind: SignInKind,
  request: SignInRequest,
): Promise<Exchanged> {
  const proof = await server.provider.verify(request.idToken) // rule 1: ID token verification
  try {
    const email = requireMatchingClaims(request, proof) // rule 2: matching claims
    // rule 3a: the sign-in method fits the call
    requireSignInKind(kind, proof)
    // rule 3b: the product offers the sign-in method
    requireOfferedMethod(server.product, proof)
    // rule 3c: the sign-in is fresh
    await requireFreshOrWaiting(server, request, proof)
    const existing = await findExistingUser(server, proof.uid, request.idToken)
    requireNotBefore(existing?.sign_ins_valid_from ?? 0, proof)
    const account = await requireAccount(server, request.idToken, proof) // rule 4: account lookup
    const checked = { proof, account, email, now: server.clock(), purpose: 'login' } as const
    const signIn = await toSignIn(server, request, checked) // rule 13: passkeys
    const existed = existing !== undefined
    const result = await server.database
      .transaction((tx) => settle(tx, server, signIn, existed))
      .catch(async (error: unknown) => {
        if (isOfHook(error)) await endSessionsOfReset(server, signIn)
        throw error
      })
    // A refusal is thrown after the commit, because it may have ended sessions.
    if (result instanceof ProblemError) throw result
    return result
  } catch (error) {
    await recordRefusal(server, error, proof, request.client)
    throw error
  }
}

/** Rule 18: codes by email. A login that waits for a code may take longer. */
async function requireFreshOrWaiting(
  { database, clock }: SignInServer,
  { idToken }: SignInRequest,
  proof: Proof,
): Promise<void> {
  const now = clock()
  if (isFresh(proof, now)) return
  const challenge = await signInChallengesStore.find(database.tables, hashProof(idToken))
  if (!challenge || now >= challenge.expires_at) requireFreshSignIn(proof, now)
}

/**
 * Rules 3 to 9, 12, 17 and 18, in one transaction. Returns problems, because throwing them would roll back ended sessions
 * and counted failures. `existed`: whether the uid had a user before the account lookup.
 */
async function settle(
  tx: Queryable,
  server: SignInServer,
  signIn: SignIn,
  existed: boolean,
): Promise<Exchanged | ProblemError> {
  const { request, context } = signIn
  const found = await lockMatchingUsers(tx, signIn)
  // The user was deleted during the account lookup, so its result is outdated.
  if (existed && !found.byUid) {
    return new ProblemError('invalid_identity_token', { reason: 'account-gone' })
  }
  // Once a requested email is available (rule 12: email of a user with factors), rules 6 and 7 apply to its holder as without factors.
  const requester = findRequester(found, signIn)
  const getsEmail = requester !== undefined && isEmailAvailable(requester, signIn.now)
  const users = getsEmail ? withoutTwoStep(found) : found
  const decided = decide(users, signIn) // rules 3 to 7, and 12
  const decision = getsEmail ? turningTwoStepOff(decided) : decided

  const step = await findRequiredStep(tx, server, users, decision, signIn) // rules 9, 16 and 18
  // rule 6c: the sign-up policy is applied before any refusal
  // Eve tries emails at a product that is closed to her: a conflict would tell her which of them are registered.
  if (!users.byUid && step?.kind !== 'factor') requireSignUp(server.product, signIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  // rule 9a: two-step login asks for the second step
  if (!step) return issue(tx, server, decision, signIn)

  const passed = await passRequiredStep(tx, server, step, users, decision, signIn) // rules 9, 11, 14, 17 and 18
  if (passed instanceof ProblemError) {
    const canRequest = requester && !getsEmail && mayRequestEmail(server, decision, step)
    return canRequest ? answerRequester(tx, passed, requester, signIn) : passed // rule 12
  }
  const final = await decideAfterStep(tx, step, passed, decision, signIn) // rule 12
  if (final.kind === 'refuse') return applyRefusal(tx, final)
  const result = await issue(tx, server, final, signIn, passed)
  const hasUsedFactor = step.kind === 'factor' && passed.factor !== null
  if (!(result instanceof ProblemError) && hasUsedFactor && request.trustsDevice)
    await trustDevice(tx, step.owner.id, request.device.hash, context) // rule 17: trusted devices
  return result
}

/** Rule 12: email of a user with factors. A factor shows that the email's holder is still the same. */
async function decideAfterStep(
  tx: Queryable,
  step: RequiredStep,
  { factor }: PassedFactor,
  decision: Create | Accept,
  signIn: SignIn,
): Promise<Decision> {
  if (step.kind === 'email-code') return decision
  // rule 12c: a factor keeps the email
  const owner =
    factor === null ? step.owner : await refuseEmailRequest(tx, step.owner, signIn.context)
  if (decision.kind === 'create') return moveUserToUid(tx, owner, signIn)
  return factor === null ? decision : { ...decision, user: owner }
}

/**
 * Rule 8: session issue. A proof makes one session. If the answer was lost and the client sends the proof again, the
 * unused session gets a new token. `passed` is absent if the sign-in needed no second step.
 */
async function issue(
  tx: Queryable,
  server: SignInServer,
  decision: Create | Accept,
  signIn: SignIn,
  passed?: PassedFactor,
): Promise<Exchanged | ProblemError> {
  const { request, context } = signIn
  const proof = toExchangedProof(signIn, passed)
  const done = (user: SignedInUser) => ({
    user,
    created: decision.kind === 'create',
    namesRemoved: decision.kind === 'accept' && hasLostNames(decision, user),
    tookEmailFrom: decision.takesEmailFrom,
  })
  if (decision.kind === 'accept') {
    const row = { ...proof, user_id: decision.user.id }
    const earlier = await exchangedProofsStore.insertOrFind(tx, row)
    // rule 8a: a proof makes one session
    // Ada logs out. Eve, who has got hold of Ada's ID token, sends it once more within its five minutes.
    if (earlier) {
      if (!(await findUnusedSession(tx, server, earlier))) return alreadyExchanged()
      const user = await applyAccept(tx, decision, context)
      const session = await findUnusedSession(tx, server, earlier) // The decision may have ended it.
      return session ? done(await rotateSession(tx, server, user, session)) : alreadyExchanged()
    }
  }
  const user = await applyDecision(tx, decision, signIn) // rules 6, 7 and 15
  if (decision.kind === 'create' || decision.isReclaim) {
    // A reclaim has deleted the row that was inserted above.
    await exchangedProofsStore.insertOrFind(tx, { ...proof, user_id: user.id })
  }
  const { provider, browser, system, address } = context
  const { authTime } = signIn.proof
  const started = await startSession(tx, server, user, wayOf(decision), {
    id: proof.session_id,
    provider,
    browser,
    system,
    address,
    auth_time: authTime,
    reauth_at: authTime * SECOND_MS,
    isShared: request.device.isShared,
    device_hash: request.device.hash,
    ...(passed ?? NO_FACTOR),
  })
  return done(started)
}

/** The removed names may have been the owner's own, so the answer says that they are gone. */
const hasLostNames = ({ isReclaim, user: before }: Accept, after: SignedInUser): boolean =>
  isReclaim && nameOf(before) !== '' && nameOf(after) === ''

const nameOf = ({ first_name, last_name }: Pick<SignedInUser, 'first_name' | 'last_name'>) =>
  first_name + last_name

/** The row of a proof, with the id of the session that it is going to make. */
function toExchangedProof(
  { proof, factor }: SignIn,
  passed: PassedFactor | undefined,
): Omit<ExchangedProofRow, 'user_id'> {
  return {
    proof_hash: factor.proofHash,
    factor_hash: passed && factor.given ? hashFactor(factor.given) : null,
    session_id: randomUUID(),
    expires_at: proof.authTime * SECOND_MS + REAUTH_MAX_AGE_MS + EMAIL_CODE_MS + CLOCK_MARGIN_MS,
  }
}

function alreadyExchanged(): ProblemError {
  return new ProblemError('reauthentication_required', { reason: 'already-exchanged' })
}

/** What the three bodies have in common, and what each may add. */
interface SignInBody extends EnteredProfile, DeviceBody {
  readonly email: string
  readonly firebase_uuid: string
  readonly id_token: string
  readonly second_factor?: SecondFactor | undefined
  readonly trust_device?: boolean | undefined
  readonly request_email?: boolean | undefined
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly name?: string | undefined
}

/** Three endpoints for the same exchange of a proof for a session. */
async function answer(
  server: SignInServer,
  call: AnyCall,
  kind: SignInKind,
  body: SignInBody,
): Promise<Exchanged> {
  const { email, first_name, last_name } = body
  const exchanging = exchange(server, kind, {
    uid: body.firebase_uuid,
    email,
    idToken: body.id_token,
    secondFactor: body.second_factor,
    trustsDevice: body.trust_device ?? false,
    requestsEmail: body.request_email ?? false,
    names: {
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
    },
    name: body.name,
    profile: body,
    client: call.client(),
    device: call.device(body),
  })
  const result = await call.countFailures(email, exchanging)
  const { user, tookEmailFrom } = result
  call.log('sign-in', {
    user: user.id,
    ...(tookEmailFrom !== undefined && { took_email_from: tookEmailFrom }),
  })
  return result
}

/** `register` answers a new user with the status 201 instead. */
function toLoggedIn({ user, created, namesRemoved }: Exchanged): LoggedInUser {
  return {
    ...user,
    ...(created && { created }),
    ...(namesRemoved && { names_removed: namesRemoved }),
  }
}

export const exchangeHandlers = {
  async register(server, call) {
    const { user, created } = await answer(server, call, 'password', await call.readBody())
    return created ? user : new OtherStatus(200, user)
  },

  async login(server, call) {
    return toLoggedIn(await answer(server, call, 'password', await call.readBody()))
  },

  async loginWithProviders(server, call) {
    return toLoggedIn(await answer(server, call, 'federated', await call.readBody()))
  },
} satisfies Partial<Handlers<SignInServer>>
