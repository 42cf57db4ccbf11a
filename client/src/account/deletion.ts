import type { SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { callWithProof } from './call-with-proof.ts'
import { requireSameUser, type WithProvider } from './with-provider.ts'

/** Deletes the account here and at the provider; `typedEmail` must be the account's email. */
export function createDeletion({ session, api }: AccountDeps, withProvider: WithProvider) {
  return (typedEmail: string): Promise<SessionResult> =>
    withProvider(async (provider, user) => {
      await requireSameUser(provider, user)
      const account = { isDeleted: false }
      const { error } = await callWithProof(session, provider, async (token, id_token) => {
        await api.deleteUser(token, { email: typedEmail, id_token })
        account.isDeleted = true
      })
      // Once the user is deleted, a parallel call can get a 401 and end the session first. `error` is set then, although
      // the deletion succeeded.
      if (!account.isDeleted) return { error }
      session.removeDeletedUser(user.id)
      return { error: null }
    })
}
