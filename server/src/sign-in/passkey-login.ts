import type { SignedInUser } from '@foyer/contract/schemas.ts'
import type { PasskeyCredential } from '@foyer/contract/second-factor.ts'
import { randomUUID } from 'node:crypto'
import { ProblemError } from '../core/problem.ts'
import type { PasskeyRow, Queryable, UserRow } from '../db/tables.ts'
import { usersStore } from '../db/users.ts'
import { recordActivity } from '../emails/activity.ts'
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
import type { Call, Handlers } from '../sessions/call.ts'
import { startSession } from '../sessions/sessions.ts'
import { reportNewDevice } from './apply.ts'
import { refuseEmailRequest } from './email-request.ts'
import { localeChanges, type SignInServer } from './request.ts'

/** Rule 13: passkeys. A passkey alone counts as both steps, because the authenticator has verified the user. */
async function loginWithPasskey(
  server: SignInServer,
  call: Call<'loginWithPasskey'>,
): Promise<SignedInUser> {
  const { database } = server
  const { credential, ...body } = await call.readBody()
  const login = { device: call.device(body), client: call.client() }
  const use = await verifyPasskey(database.tables, server, credential, ['log-in'])
  await requireHandle(database.tables, use, credential)
  const result = await database
    .transaction((tx) => settle(tx, server, use, login))
    .catch(async (error: unknown) => {
      if (isRefusedByHook(error)) await recordRefusal(server, use, login)
      throw error
    })
  // A refusal is thrown after the commit, because it is recorded.
  if (result instanceof ProblemError) throw result
  call.log('sign-in', { user: result.id })
  return result
}

type Login = {
  readonly [Part in 'device' | 'client']: ReturnType<Call<'loginWithPasskey'>[Part]>
}

async function settle(
  tx: Queryable,
  server: SignInServer,
  use: PasskeyUse,
  { device, client }: Login,
): Promise<SignedInUser | ProblemError> {
  const now = server.clock()
  const user = await usersStore.findForUpdate(tx, use.passkey.user_id)
  const passkey = await redeemPasskey(tx, use, now)
  if (!user) return passkeyInvalid('unknown-passkey')
  const context = { at: now, provider: PASSKEY_METHOD, ...client }
  const { challenge } = use
  const problem = checkPasskeyUser(user, passkey, challenge, {
    now,
    maxProofAge: server.maxProofAge,
  })
  if (problem) {
    await recordActivity(tx, { user_id: user.id, event: 'sign-in-refused', ...context })
    return problem
  }
  await recordActivity(tx, { user_id: user.id, event: 'signed-in', ...context })
  const owner = await refuseEmailRequest(tx, user, context) // rule 12: email of a user with factors
  const changes = localeChanges(owner, device)
  const updated =
    Object.keys(changes).length > 0 ? await usersStore.update(tx, owner.id, changes) : owner
  const accepted = { user: owner, isReclaim: false, endsSessions: false }
  await reportNewDevice(tx, accepted, updated, device, context) // rule 15: known devices
  return startSession(tx, server, updated, 'passkey-login', {
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

const isRefusedByHook = (error: unknown) =>
  error instanceof ProblemError && error.code === 'refused'

/** In a transaction of its own, because the hook has undone that of the login. */
async function recordRefusal(
  { database, clock }: SignInServer,
  { passkey: { user_id } }: PasskeyUse,
  { client }: Login,
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await usersStore.findForUpdate(tx, user_id)
    if (!user || user.deleting_at !== null) return
    const context = { at: clock(), provider: PASSKEY_METHOD, ...client }
    await recordActivity(tx, { user_id, event: 'sign-in-refused', ...context })
  })
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

/**
 * Rule 13: passkeys. What a passkey alone needs besides a valid signature: a user who may sign in, and a recent proof from
 * the provider. `passkey` is the row that `redeemPasskey` has returned.
 */
export function checkPasskeyUser(
  user: UserRow,
  passkey: PasskeyRow,
  challenge: CheckedChallenge,
  { now, maxProofAge }: { readonly now: number; readonly maxProofAge: number },
): ProblemError | undefined {
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

/** Passkeys instead of an ID token. */
export const passkeyLoginHandlers = {
  async passkeyOptions(server) {
    return createLogInOptions(server)
  },
  loginWithPasskey,
} satisfies Partial<Handlers<SignInServer>>
