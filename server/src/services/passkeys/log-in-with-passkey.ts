import { randomUUID } from 'node:crypto'
import type { ClientInfo, SignedInUser } from '@foyer/contract/bodies.ts'
import type {
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@foyer/contract/passkey-credential.ts'
import type { Clock } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import type { Queryable, UserRow } from '../../stores/tables.ts'
import { usersStore } from '../../stores/users-store.ts'
import { refuseEmailRequest } from '../email-request/keep-email.ts'
import { recordActivity, type RequestContext } from '../record-activity.ts'
import type { SessionService } from '../session-service.ts'
import { localeChanges } from '../sign-in/decide-changes.ts'
import type { Device } from '../device.ts'
import { reportNewDevice } from '../sign-in/report-new-device.ts'
import { toRequestOptions } from './passkey-options.ts'
import { checkPasskeyUser, toSeconds } from './passkey-user-rules.ts'
import type { PasskeyUse } from './passkey-uses.ts'
import { passkeyInvalid } from './passkey-verifier.ts'
import type { Passkeys } from './passkeys.ts'
import { requirePasskeys } from './relying-party.ts'

/** The value of a passkey in `sessions.provider`, `sessions.factor` and the activity. */
export const PASSKEY_METHOD = 'passkey'

export interface PasskeyLogin {
  readonly credential: PasskeyCredential
  readonly client: ClientInfo
  readonly device: Device
}

interface LogInDependencies {
  readonly database: Database
  readonly sessions: Pick<SessionService, 'start'>
  readonly clock: Clock
  readonly passkeys: Passkeys | undefined
  /** Milliseconds. */
  readonly maxProofAge: number
}

export type LogInWithPasskey = ReturnType<typeof createLogInWithPasskey>

/** Rule 13: passkeys. A passkey alone counts as both steps, because the authenticator has verified the user. */
export function createLogInWithPasskey(deps: LogInDependencies) {
  const { database, passkeys, maxProofAge } = deps

  async function settle(
    tx: Queryable,
    use: PasskeyUse,
    { client, device }: PasskeyLogin,
  ): Promise<SignedInUser | ProblemError> {
    const now = deps.clock()
    const user = await usersStore.findForUpdate(tx, use.passkey.user_id)
    const passkey = await requirePasskeys(passkeys).uses.redeem(tx, use, now)
    if (!user) return passkeyInvalid('unknown-passkey')
    const requestContext = { at: now, provider: PASSKEY_METHOD, ...client }
    const { challenge } = use
    const problem = checkPasskeyUser({ user, passkey, challenge, now, maxProofAge })
    if (problem) return refuse(tx, problem, { user, requestContext })
    await recordActivity(tx, { user_id: user.id, event: 'signed-in', ...requestContext })
    const owner = await refuseEmailRequest(tx, user, requestContext) // rule 12: email of a user with factors
    const updated = await rememberClient(tx, owner, { device, requestContext })
    return deps.sessions.start(tx, updated, {
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
      const { relyingParty, challenges } = requirePasskeys(passkeys)
      return toRequestOptions(relyingParty, challenges.create(['log-in']))
    },

    async logIn(login: PasskeyLogin): Promise<SignedInUser> {
      const { uses } = requirePasskeys(passkeys)
      const { tables } = database
      const use = await uses.verify(tables, login.credential, ['log-in'])
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
