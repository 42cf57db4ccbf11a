import type { PasskeyCredential } from '@foyer/contract/passkey-credential.ts'
import type { Clock } from '../../clock.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Database } from '../../stores/database.ts'
import { sessionsStore } from '../../stores/sessions-store.ts'
import { requireSession } from '../require-session.ts'
import type { Authenticated } from '../session-service.ts'
import { PASSKEY_METHOD } from './log-in-with-passkey.ts'
import { checkPasskeyUser } from './passkey-user-rules.ts'
import type { Passkeys } from './passkeys.ts'
import { requirePasskeys } from './relying-party.ts'

interface ConfirmDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly passkeys: Passkeys | undefined
  /** Milliseconds. */
  readonly maxProofAge: number
}

export type ConfirmWithPasskey = (
  authenticated: Authenticated,
  credential: PasskeyCredential,
) => Promise<void>

/** Makes the session fresh for the changes of rule 10 (rule 13: passkeys). Issues no token. */
export function createConfirmWithPasskey(deps: ConfirmDependencies): ConfirmWithPasskey {
  return async (authenticated, credential) => {
    const { uses } = requirePasskeys(deps.passkeys)
    const { database, maxProofAge } = deps
    const use = await uses.verify(database.tables, credential, ['log-in'])
    await database.transaction(async (tx) => {
      const now = deps.clock()
      const { user, session } = await requireSession(tx, authenticated)
      if (use.passkey.user_id !== user.id)
        throw new ProblemError('identity_mismatch', { reason: 'other-user' })
      const passkey = await uses.redeem(tx, use, now)
      const { challenge } = use
      const problem = checkPasskeyUser({ user, passkey, challenge, now, maxProofAge })
      if (problem) throw problem
      const reauth = { reauth_at: challenge.issuedAt, factor: PASSKEY_METHOD, factor_at: now }
      await sessionsStore.updateSignIn(tx, session.token_hash, reauth)
    })
  }
}
