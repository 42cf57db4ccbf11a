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
      const account = { isDeleted: false }
      const { error } = await callWithProof(session, provider, async (token, id_token) => {
        await api.deleteUser(token, { email: typedEmail, id_token })
        account.isDeleted = true
      })
      // That the session is over may have been heard of first.
      if (!account.isDeleted) return { error }
      session.endDeleted(user.id)
      return { error: null }
    })
}
