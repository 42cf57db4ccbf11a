import type { ClientInfo } from '@foyer/contract/bodies.ts'
import type { SecondFactor } from '@foyer/contract/second-factor.ts'
import { SECOND_MS } from '../clock.ts'
import { ProblemError } from '../problem-error.ts'
import type { Database } from '../stores/database.ts'
import { sessionsStore } from '../stores/sessions-store.ts'
import type { ActivityRow, Queryable } from '../stores/tables.ts'
import type { VerifyFactor } from './passkeys/passkey-kind.ts'
import { recordActivity } from './record-activity.ts'
import { findProvenUser } from './sign-in/proven-user.ts'
import { rememberProof } from './sign-in/last-proof.ts'
import type { CheckedSignIn } from './sign-in/checked-sign-in.ts'
import type { RequireFreshProof } from './sign-in/require-fresh-proof.ts'
import { hasTwoStepOn, type SecondFactorCheck } from './second-factor/pass-second-factor.ts'
import type { VerifiedFactor } from './second-factor/second-step.ts'

export interface ConfirmSignInRequest {
  readonly tokenHash: string
  readonly idToken: string
  readonly secondFactor: SecondFactor | undefined
  readonly client: ClientInfo
}

export interface ConfirmSignInDependencies {
  readonly database: Database
  readonly requireFreshProof: RequireFreshProof
  readonly secondFactors: SecondFactorCheck
  readonly verifyFactor: VerifyFactor
}

export type ConfirmSignIn = (request: ConfirmSignInRequest) => Promise<void>

/** Makes the session fresh until five minutes after the given sign-in, for the changes of rule 10. Issues no token. */
export function createConfirmSignIn(deps: ConfirmSignInDependencies): ConfirmSignIn {
  return async ({ tokenHash, idToken, secondFactor, client }) => {
    const checkedSignIn = await deps.requireFreshProof(idToken) // rules 1 to 4
    const verifiedFactor = await deps.verifyFactor(idToken, secondFactor) // rule 13: passkeys
    const confirmation = { tokenHash, client, verifiedFactor, checkedSignIn }
    const problem = await deps.database.transaction((tx) => confirm(tx, confirmation))
    if (problem) throw problem
  }

  /** Returns problems, because throwing them would roll back the count of failures. */
  async function confirm(
    tx: Queryable,
    { tokenHash, client, verifiedFactor, checkedSignIn }: Confirmation,
  ): Promise<ProblemError | undefined> {
    const user = await findProvenUser(tx, tokenHash, checkedSignIn)
    if (user instanceof ProblemError) return user
    const { proof, authTime, now } = checkedSignIn
    const requestContext = { at: now, provider: proof.provider, ...client }
    const deviceHash = (await sessionsStore.find(tx, tokenHash))?.device_hash ?? null
    const step = { user, verifiedFactor, deviceHash, requestContext }
    const passed = hasTwoStepOn(user) ? await deps.secondFactors.pass(tx, step) : {}
    if (passed instanceof ProblemError) {
      await recordWrongFactor(tx, passed, { user_id: user.id, ...requestContext })
      return passed
    }
    const reauth = { reauth_at: authTime * SECOND_MS, ...passed }
    await sessionsStore.updateSignIn(tx, tokenHash, reauth)
    await rememberProof(tx, user, checkedSignIn)
    return undefined
  }
}

interface Confirmation extends Pick<ConfirmSignInRequest, 'tokenHash' | 'client'> {
  readonly verifiedFactor: VerifiedFactor
  readonly checkedSignIn: CheckedSignIn
}

/** As a refused login does, so that the user sees that someone guesses. */
async function recordWrongFactor(
  tx: Queryable,
  { code }: ProblemError,
  row: Omit<ActivityRow, 'event'>,
): Promise<void> {
  if (code !== 'second_factor_invalid') return
  await recordActivity(tx, { event: 'sign-in-refused', ...row })
}
