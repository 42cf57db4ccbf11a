import type { LoggedInUser, SignedInUser } from '@foyer/contract/bodies.ts'
import { REAUTH_MAX_AGE_MS } from '@foyer/contract/constants.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import type { Product } from '@foyer/product/product.ts'
import { randomUUID } from 'node:crypto'
import { type Clock, CLOCK_MARGIN_MS, SECOND_MS } from '../core/clock.ts'
import { ProblemError } from '../core/problem.ts'
import type { Database } from '../db/database.ts'
import { exchangedProofsStore, signInChallengesStore } from '../db/sign-ins.ts'
import type { ExchangedProofRow, Queryable, SessionRow } from '../db/tables.ts'
import type { RequestContext } from '../emails/activity.ts'
import {
  hashFactor,
  NO_FACTOR,
  type PassedFactor,
  type VerifiedFactor,
  verifyFactor,
} from '../factors/second-factor.ts'
import type { Proof, ProofVerifier } from '../identity/id-token.ts'
import { type AnyCall, type ApiHandlers, type DeviceBody, OtherStatus } from '../sessions/call.ts'
import {
  findUnusedSession,
  hashProof,
  rotateSession,
  type SessionsServer,
  startSession,
} from '../sessions/sessions.ts'
import type { EnteredProfile } from '../sessions/user.ts'
import type { FindExistingUser, RequireAccount } from './account.ts'
import {
  applyAccept,
  applyDecision,
  applyRefusal,
  findMatchingUsers,
  moveUserToUid,
  type RecordRefusal,
} from './apply.ts'
import type { Accept, MatchingUsers, SignInDecision } from './decide.ts'
import { EMAIL_CODE_MS } from './email-code.ts'
import {
  answerRequester,
  decideForRequester,
  type EmailRequester,
  refuseEmailRequest,
} from './email-request.ts'
import {
  type CheckedSignIn,
  type EmailCodePolicy,
  isFresh,
  isSignUpAllowed,
  requireFreshSignIn,
  requireMatchingClaims,
  requireNotBefore,
  requireOfferedMethod,
  requireSignInKind,
  requireSignUp,
  type SignInKind,
  type SignInRequest,
  toCheckedSignIn,
} from './request.ts'
import {
  findRequiredStep,
  type PassDependencies,
  passRequiredStep,
  type RequiredStep,
  trustDevice,
} from './second-step.ts'

interface ExchangeDependencies extends SettleDependencies {
  readonly database: Database
  readonly verifyProof: ProofVerifier
  readonly findExistingUser: FindExistingUser
  readonly requireAccount: RequireAccount
  readonly recordRefusal: RecordRefusal
  readonly clock: Clock
}

type ExchangeProof = (request: SignInRequest) => Promise<ExchangeResult>

/** Applies the sign-in rules of docs/security.md in order; throws the `ProblemError` of the first that fails. */
export function createExchangeProof(deps: ExchangeDependencies): ExchangeProof {
  return async (request) => {
    const proof = await deps.verifyProof(request.idToken) // rule 1: ID token verification
    return exchange(request, proof).catch(async (error: unknown) => {
      await deps.recordRefusal(error, proof, request.client)
      throw error
    })
  }

  async function exchange(request: SignInRequest, proof: Proof): Promise<ExchangeResult> {
    requireMatchingClaims(request, proof) // rule 2: matching claims
    // rule 3a: the sign-in method fits the call
    requireSignInKind(request.kind, proof)
    // rule 3b: the product offers the sign-in method
    requireOfferedMethod(deps.product, proof)
    // rule 3c: the sign-in is fresh
    await requireFreshOrWaiting(request, proof)
    const existing = await deps.findExistingUser(proof.uid, request.idToken)
    requireNotBefore(existing?.sign_ins_valid_from ?? 0, proof)
    const account = await deps.requireAccount(request.idToken, proof) // rule 4: account lookup
    const checkedSignIn = toCheckedSignIn(request, {
      proof,
      account,
      now: deps.clock(),
      offered: deps.product.signIn,
    })
    const verifiedFactor = await verifyFactor(deps.server, request.idToken, request.secondFactor) // rule 13: passkeys

    const existed = existing !== undefined
    const exchange = { request, verifiedFactor, checkedSignIn, existed }
    const result = await deps.database.transaction((tx) => settleExchange(tx, deps, exchange))
    // A refusal is thrown after the commit, because it may have ended sessions.
    if (result instanceof ProblemError) throw result
    return result
  }

  /** Rule 18: codes by email. A login that waits for a code may take longer. */
  async function requireFreshOrWaiting({ idToken }: SignInRequest, proof: Proof): Promise<void> {
    const now = deps.clock()
    if (isFresh(proof, now)) return
    const challenge = await signInChallengesStore.find(deps.database.tables, hashProof(idToken))
    if (!challenge || now >= challenge.expires_at) requireFreshSignIn(proof, now)
  }
}

interface ExchangeResult {
  readonly user: SignedInUser
  readonly created: boolean
  /** The id of the user who lost this email and all sessions. */
  readonly tookEmailFrom: string | undefined
}

interface SettleDependencies extends PassDependencies {
  readonly emailCodes: EmailCodePolicy
  readonly product: Product
}

interface CheckedExchange {
  readonly request: SignInRequest
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
  /** Whether the uid had a user before the account lookup. */
  readonly existed: boolean
}

/**
 * Rules 3 to 9, 12, 17 and 18, in the transaction of an exchange. Returns problems, because throwing them would roll back ended
 * sessions and counted failures.
 */
async function settleExchange(
  tx: Queryable,
  deps: SettleDependencies,
  { request, verifiedFactor, checkedSignIn, existed }: CheckedExchange,
): Promise<ExchangeResult | ProblemError> {
  const found = await findMatchingUsers(tx, checkedSignIn)
  // The user was deleted during the account lookup, so its result is outdated.
  if (existed && !found.byUid) {
    return new ProblemError('invalid_identity_token', { reason: 'account-gone' })
  }
  const { matching, decision, requester } = decideForRequester(found, checkedSignIn) // rules 3 to 7, and 12
  const step = await findRequiredStep(tx, deps.emailCodes, { ...matching, decision, checkedSignIn })
  // rule 6c: the sign-up policy is applied before any refusal
  // Eve tries emails at a product that is closed to her: a conflict would tell her which of them are registered.
  if (!matching.byUid && !step) requireSignUp(deps.product, checkedSignIn)
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const requestContext = toRequestContext(request, checkedSignIn)
  const allowed = { request, verifiedFactor, checkedSignIn, decision, requestContext }
  // rule 9a: two-step login asks for the second step
  if (!step) return issue(tx, deps, allowed)
  const { identities } = matching
  return issueAfterStep(tx, deps, { ...allowed, step, identities, requester })
}

interface ExchangeWithStep
  extends Omit<AcceptedExchange, 'passed'>, Pick<MatchingUsers, 'identities'> {
  readonly step: RequiredStep
  readonly requester: EmailRequester | undefined
}

async function issueAfterStep(
  tx: Queryable,
  deps: SettleDependencies,
  { step, identities, requester, ...allowed }: ExchangeWithStep,
): Promise<ExchangeResult | ProblemError> {
  const { request, requestContext } = allowed
  const passed = await passRequiredStep(tx, deps, { ...allowed, step, identities })
  if (passed instanceof ProblemError) {
    const canRequest = requester && isRequestAllowed(deps, { ...allowed, step })
    return canRequest ? answerRequester(tx, passed, { ...allowed, requester }) : passed
  }
  const decision = await decideAfterStep(tx, passed, { ...allowed, step })
  if (decision.kind === 'refuse') return applyRefusal(tx, decision)
  const result = await issue(tx, deps, { ...allowed, decision, passed })
  const hasUsedFactor = step.kind === 'factor' && passed.factor !== null
  if (!(result instanceof ProblemError) && hasUsedFactor && request.trustsDevice) {
    await trustDevice(tx, step.owner.id, { deviceHash: request.device.hash, requestContext })
  }
  return result
}

/** Rule 12: email of a user with factors. The holder must be told, and the requester able to sign up. */
function isRequestAllowed(
  { product, emailCodes }: SettleDependencies,
  { decision, step }: Pick<ExchangeWithStep, 'decision' | 'step'>,
): boolean {
  if (!emailCodes.canSend) return false
  return decision.kind === 'accept' || isSignUpAllowed(product, step.owner)
}

/** Rule 12: email of a user with factors. A factor shows that the email's holder is still the same. */
async function decideAfterStep(
  tx: Queryable,
  { factor }: PassedFactor,
  {
    step,
    decision,
    checkedSignIn,
    requestContext,
  }: Pick<ExchangeWithStep, 'step' | 'decision' | 'checkedSignIn' | 'requestContext'>,
): Promise<SignInDecision> {
  // rule 12c: a factor keeps the email
  const owner =
    factor === null ? step.owner : await refuseEmailRequest(tx, step.owner, requestContext)
  if (decision.kind === 'create') return moveUserToUid(tx, owner, checkedSignIn)
  return factor === null ? decision : { ...decision, user: owner }
}

interface AcceptedExchange extends Omit<IssueRequest, 'exchangedProof'> {
  readonly request: SignInRequest
  readonly verifiedFactor: VerifiedFactor
}

async function issue(
  tx: Queryable,
  { server }: SettleDependencies,
  { verifiedFactor: { given, proofHash }, ...allowed }: AcceptedExchange,
): Promise<ExchangeResult | ProblemError> {
  const { decision, checkedSignIn, passed } = allowed
  const factor_hash = passed && given ? hashFactor(given) : null
  const exchangedProof = { ...toExchangedProof(proofHash, checkedSignIn.proof), factor_hash }
  const user = await issueSession(tx, server, { ...allowed, exchangedProof }) // rules 7 and 8
  if (user instanceof ProblemError) return user
  return { user, created: decision.kind === 'create', tookEmailFrom: decision.takesEmailFrom }
}

function toRequestContext(
  { client }: SignInRequest,
  { proof, now }: CheckedSignIn,
): RequestContext {
  return { at: now, provider: proof.provider, ...client }
}

interface IssueRequest {
  readonly decision: Exclude<SignInDecision, { kind: 'refuse' }>
  readonly checkedSignIn: CheckedSignIn
  readonly requestContext: RequestContext
  readonly exchangedProof: Omit<ExchangedProofRow, 'user_id'>
  /** Absent if the sign-in needed neither a second factor nor a code by email. */
  readonly passed?: PassedFactor
}

/**
 * Rule 8: session issue. A proof makes one session. If the answer was lost and the client sends the proof again, the
 * unused session gets a new token. Returns problems, because throwing them would roll back the decision.
 */
async function issueSession(
  tx: Queryable,
  server: SessionsServer,
  request: IssueRequest,
): Promise<SignedInUser | ProblemError> {
  const { decision, checkedSignIn, requestContext, exchangedProof, passed = NO_FACTOR } = request
  const { authTime } = checkedSignIn.proof
  if (decision.kind === 'accept') {
    const row = { ...exchangedProof, user_id: decision.user.id }
    const earlier = await exchangedProofsStore.insertOrFind(tx, row)
    // rule 8a: a proof makes one session
    // Ada logs out. Eve, who has got hold of Ada's ID token, sends it once more within its five minutes.
    if (earlier) return resume(tx, server, { decision, requestContext, earlier })
  }
  const user = await applyDecision(tx, decision, { checkedSignIn, requestContext }) // rule 7: first verification
  if (decision.kind === 'create' || decision.isReclaim) {
    // A reclaim has deleted the row that was inserted above.
    await exchangedProofsStore.insertOrFind(tx, { ...exchangedProof, user_id: user.id })
  }
  return startSession(tx, server, user, {
    ...toClient(requestContext),
    id: exchangedProof.session_id,
    auth_time: authTime,
    reauth_at: authTime * SECOND_MS,
    isShared: checkedSignIn.device.isShared,
    device_hash: checkedSignIn.device.hash,
    ...passed,
  })
}

interface Resumption extends Pick<IssueRequest, 'requestContext'> {
  readonly decision: Accept
  readonly earlier: ExchangedProofRow
}

async function resume(
  tx: Queryable,
  server: SessionsServer,
  { decision, requestContext, earlier }: Resumption,
): Promise<SignedInUser | ProblemError> {
  if (!(await findUnusedSession(tx, server, earlier))) return alreadyExchanged()
  const user = await applyAccept(tx, decision, requestContext)
  // The decision may have ended it.
  const session = await findUnusedSession(tx, server, earlier)
  return session ? rotateSession(tx, server, user, session) : alreadyExchanged()
}

function toClient({
  provider,
  browser,
  system,
  address,
}: RequestContext): Pick<SessionRow, 'provider' | 'browser' | 'system' | 'address'> {
  return { provider, browser, system, address }
}

function alreadyExchanged(): ProblemError {
  return new ProblemError('reauthentication_required', { reason: 'already-exchanged' })
}

/** Rule 8: session issue. The row of a proof, with the id of the session that it is going to make. */
function toExchangedProof(
  proof_hash: string,
  { authTime }: Proof,
): Omit<ExchangedProofRow, 'user_id' | 'factor_hash'> {
  return {
    proof_hash,
    session_id: randomUUID(),
    expires_at: authTime * SECOND_MS + REAUTH_MAX_AGE_MS + EMAIL_CODE_MS + CLOCK_MARGIN_MS,
  }
}

interface SignInRoutesDependencies {
  readonly exchangeProof: ExchangeProof
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
export function createSignInRoutes({
  exchangeProof,
}: SignInRoutesDependencies): Pick<ApiHandlers, 'register' | 'login' | 'loginWithProviders'> {
  async function signIn(
    call: AnyCall,
    kind: SignInKind,
    {
      email,
      firebase_uuid: uid,
      id_token: idToken,
      second_factor: secondFactor,
      trust_device: trustsDevice = false,
      request_email: requestsEmail = false,
      first_name,
      last_name,
      name,
      ...body
    }: SignInBody,
  ): Promise<ExchangeResult> {
    const exchange = exchangeProof({
      kind,
      uid,
      email,
      idToken,
      secondFactor,
      trustsDevice,
      requestsEmail,
      names: pickNames({ first_name, last_name }),
      name,
      profile: body,
      client: call.client(),
      device: call.device(body),
    })
    const result = await call.countFailures(email, exchange)
    const { user, tookEmailFrom } = result
    call.log('sign-in', {
      user: user.id,
      ...(tookEmailFrom !== undefined && { took_email_from: tookEmailFrom }),
    })
    return result
  }

  return {
    async register(call) {
      const { user, created } = await signIn(call, 'password', await call.readBody())
      return created ? user : new OtherStatus(200, user)
    },

    async login(call) {
      return toAnswer(await signIn(call, 'password', await call.readBody()))
    },

    async loginWithProviders(call) {
      return toAnswer(await signIn(call, 'federated', await call.readBody()))
    },
  }
}

function pickNames({ first_name, last_name }: Pick<SignInBody, 'first_name' | 'last_name'>) {
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
  }
}

/** `register` answers a new user with the status 201 instead. */
function toAnswer({ user, created }: ExchangeResult): LoggedInUser {
  return created ? { ...user, created } : user
}
