import type { Clock } from '../../clock.ts'
import type { Database } from '../../stores/database.ts'
import type { ChangeFactors } from '../second-factor/change-factors.ts'
import type { SecondFactorCheck } from '../second-factor/pass-second-factor.ts'
import type { SessionService } from '../session-service.ts'
import { createConfirmWithPasskey } from './confirm-with-passkey.ts'
import { createLogInWithPasskey } from './log-in-with-passkey.ts'
import { createPasskeyService } from './passkey-service.ts'
import type { Passkeys } from './passkeys.ts'

interface PasskeyServicesDependencies {
  readonly database: Database
  readonly sessions: Pick<SessionService, 'start'>
  readonly clock: Clock
  readonly changeFactors: ChangeFactors
  readonly secondFactors: Pick<SecondFactorCheck, 'hasMainFactor'>
  readonly passkeys: Passkeys | undefined
  /** Milliseconds. */
  readonly maxProofAge: number
}

/** The services behind the calls about passkeys. */
export function createPasskeyServices(deps: PasskeyServicesDependencies) {
  return {
    passkeys: createPasskeyService(deps),
    passkeyLogin: createLogInWithPasskey(deps),
    confirmWithPasskey: createConfirmWithPasskey(deps),
  }
}
