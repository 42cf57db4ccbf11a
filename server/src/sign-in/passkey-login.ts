import type { ClientInfo, SignedInUser } from '@foyer/contract/bodies.ts'
import type {
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@foyer/contract/passkey-credential.ts'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../core/problem.ts'
import type { PasskeyRow, Queryable, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity, type RequestContext } from '../emails/activity.ts'
import {
  type CheckedChallenge,
  createLogInOptions,
  isSuspended,
  PASSKEY_METHOD,
  passkeyInvalid,
  type PasskeyUse,
  redeemPasskey,
  toSeconds,
  verifyPasskey,
} from '../factors/webauthn.ts'
import type { ApiHandlers } from '../sessions/call.ts'
import { type Device, startSession } from '../sessions/sessions.ts'
import { reportNewDevice } from './apply.ts'
import { refuseEmailRequest } from './email-request.ts'
import { localeChanges, type SignInServer } from './request.ts'

interface PasskeyLogin {
  readonly credential: PasskeyCredential
  readonly client: ClientInfo
  readonly device: Device
}

type LogInWithPasskey = ReturnType<typeof createLogInWithPasskey>

/** Rule 13: passkeys. A passkey alone counts as both steps, because the authenticator has verified the user. */
export function createLogInWithPasskey(server: SignInServer) {
  const { database, maxProofAge } = server

  async function settle(
    tx: Queryable,
    use: PasskeyUse,
    { client, device }: PasskeyLogin,
  ): Promise<SignedInUser | ProblemError> {
    const now = server.clock()
    const user = await usersStore.findForUpdate(tx, use.passkey.user_id)
    const passkey = await redeemPasskey(tx, use, now)
    if (!user) return passkeyInvalid('unknown-passkey')
    const requestContext = { at: now, provider: PASSKEY_METHOD, ...client }
    const { challenge } = use
    const problem = checkPasskeyUser({ user, passkey, challenge, now, maxProofAge })
    if (problem) return refuse(tx, problem, { user, requestContext })
    await recordActivity(tx, { user_id: user.id, event: 'signed-in', ...requestContext })
    const owner = await refuseEmailRequest(tx, user, requestContext) // rule 12: email of a user with factors
    const updated = await rememberClient(tx, owner, { device, requestContext })
    return startSession(tx, server, updated, {
      id: randomUUID(),
      provider: PASSKEY_METHOD,
      ...client,
      isShared: device.isShared,
      device_hash: device.hash,
      auth_time: toSeconds(challenge.issuedAt),
      reauth_at: challenge.issuedAt,
      factor: PASSKEY_METHOD,
      factor_at: now,
    })
  }

  return {
    /** They depend on no user, so they reveal nothing. */
    createOptions(): PasskeyRequestOptions {
      return createLogInOptions(server)
    },

    async logIn(login: PasskeyLogin): Promise<SignedInUser> {
      const { tables } = database
      const use = await verifyPasskey(tables, server, login.credential, ['log-in'])
      await requireHandle(tables, use, login.credential)
      const result = await database.transaction((tx) => settle(tx, use, login))
      // A refusal is thrown after the commit, because it is recorded.
      if (result instanceof ProblemError) throw result
      return result
    },
  }
}

/** The user that the authenticator names must be the passkey's (WebAuthn Level 3, 7.2). */
async function requireHandle(
  tables: Queryable,
  { passkey }: PasskeyUse,
  { response: { userHandle } }: PasskeyCredential,
): Promise<void> {
  const user = await usersStore.find(tables, passkey.user_id)
  // rule 13i: the user named by the authenticator has the passkey
  if (!user?.webauthn_handle || userHandle !== user.webauthn_handle)
    throw passkeyInvalid('other-user')
}

interface SignInContext {
  readonly user: UserRow
  readonly requestContext: RequestContext
}

async function refuse(
  tx: Queryable,
  problem: ProblemError,
  { user, requestContext }: SignInContext,
): Promise<ProblemError> {
  await recordActivity(tx, { user_id: user.id, event: 'sign-in-refused', ...requestContext })
  return problem
}

async function rememberClient(
  tx: Queryable,
  user: UserRow,
  { device, requestContext }: { readonly device: Device; readonly requestContext: RequestContext },
): Promise<UserRow> {
  const changes = localeChanges(user, { device })
  const updated =
    Object.keys(changes).length > 0 ? await usersStore.update(tx, user.id, changes) : user
  const accepted = { user, isReclaim: false, endsSessions: false }
  await reportNewDevice(tx, accepted, { user: updated, device, requestContext }) // rule 15: known devices
  return updated
}

interface PasskeyUserCheck {
  readonly user: UserRow
  /** As `redeem` has returned it. */
  readonly passkey: PasskeyRow
  readonly challenge: CheckedChallenge
  readonly now: number
  /** Milliseconds. */
  readonly maxProofAge: number
}

/** Rule 13: passkeys. What a passkey alone needs besides a valid signature: a user who may sign in, and a recent proof from the provider. */
export function checkPasskeyUser({
  user,
  passkey,
  challenge,
  now,
  maxProofAge,
}: PasskeyUserCheck): ProblemError | undefined {
  if (user.disabled_at !== null) {
    return new ProblemError('invalid_identity_token', { reason: 'user-disabled' })
  }
  if (!user.email_verified) {
    return new ProblemError('forbidden', { reason: 'user-unverified' })
  }
  if (toSeconds(challenge.issuedAt) < user.sign_ins_valid_from) {
    return new ProblemError('reauthentication_required', { reason: 'before-sign-ins-valid-from' })
  }
  // rule 13e: a reset suspends passkeys
  if (isSuspended(passkey, user)) {
    return new ProblemError('passkey_suspended', { reason: 'passkey-suspended' })
  }
  if (now - (user.last_proof_at ?? 0) > maxProofAge) {
    return new ProblemError('provider_sign_in_required', { reason: 'last-proof-too-old' })
  }
  return undefined
}

interface PasskeyLoginRoutesDependencies {
  readonly passkeyLogin: LogInWithPasskey
}

/** Passkeys instead of an ID token. */
export function createPasskeyLoginRoutes({
  passkeyLogin,
}: PasskeyLoginRoutesDependencies): Pick<ApiHandlers, 'passkeyOptions' | 'loginWithPasskey'> {
  return {
    async passkeyOptions() {
      return passkeyLogin.createOptions()
    },

    async loginWithPasskey(call) {
      const { credential, ...body } = await call.readBody()
      const device = call.device(body)
      const user = await passkeyLogin.logIn({ credential, device, client: call.client() })
      call.log('sign-in', { user: user.id })
      return user
    },
  }
}
