import type { SessionResult } from '../session/session-failure.ts'
import type { AccountParts } from './account-parts.ts'
import { callWithProof } from './call-with-proof.ts'
import { requireSamePerson, type Operate } from './operate.ts'

/**
 * Deletes the account, here and at the provider, when the person typed its address. Nothing of them stays on
 * this device: the session is signed out `because: 'deleted'`.
 */
export function createDeletion({ session, api }: AccountParts, operate: Operate) {
  return (typedEmail: string): Promise<SessionResult> =>
    operate(async (provider, user) => {
      await requireSamePerson(provider, user)
      const { error } = await callWithProof(session, provider, (token, id_token) =>
        api.deleteUser(token, { email: typedEmail, id_token }),
      )
      if (!error) session.endDeleted()
      return { error }
    })
}
