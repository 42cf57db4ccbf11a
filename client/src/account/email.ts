import { isSameEmail } from '@foyer/contract/user.ts'
import type { IdentityProvider, ProviderAccount } from '../identity/provider.ts'
import type { SessionFailure, SessionResult } from '../session/failure.ts'
import type { Core } from '../session/session.ts'
import type { LinkUses } from './links.ts'
import {
  callWithProof,
  requireSameEmail,
  requireSameUser,
  type WithProvider,
} from './provider-calls.ts'
import { createUserResource, type UserResource } from './resource.ts'

/** An email change unlinks the federated providers, which keep the old email. Without a password, no method is left. */
const PASSWORD_REQUIRED: SessionFailure = {
  code: 'password-required',
  message: 'password-required',
}

const SAME_EMAIL: SessionFailure = { code: 'same-email', message: 'same-email' }

/** The change was confirmed in the meantime, for example on another device. */
const EMAIL_ALREADY_CHANGED: SessionFailure = {
  code: 'email-already-changed',
  message: 'email-already-changed',
}

export type EmailChangeResult = SessionResult & {
  /** The ids of the providers that could not be unlinked. */
  readonly stillLinked?: readonly string[]
}

/** In all operations, `returnPath` is where the user continues after the link in the email: path, query and hash. */
export function createEmailOperations(
  { session, api, location: { origin } }: Core,
  {
    withProvider,
    providerAccount,
    linkUses,
  }: {
    readonly withProvider: WithProvider
    readonly providerAccount: UserResource<ProviderAccount>
    readonly linkUses: Pick<LinkUses, 'forget'>
  },
) {
  const emailChange = createUserResource(session, () => session.call('getEmailChange'))

  const refresh = () => {
    void providerAccount.refreshIfSubscribed()
    return emailChange.refreshIfSubscribed()
  }

  /** Returns the providers that could not be unlinked. */
  async function unlinkAll(provider: IdentityProvider, linked: readonly string[]) {
    const stillLinked: string[] = []
    for (const id of linked) await provider.unlink(id).catch(() => stillLinked.push(id))
    return stillLinked
  }

  return {
    emailChange,

    /** Records the change, sends a confirmation link to the new email, then unlinks all providers. */
    requestEmailChange: (email: string, returnPath: string): Promise<EmailChangeResult> =>
      withProvider(async (provider, user): Promise<EmailChangeResult> => {
        if (isSameEmail(email, user.email)) return { error: SAME_EMAIL }
        await requireSameUser(provider, user)
        const { hasPassword, providers } = await provider.account()
        if (!hasPassword) return { error: PASSWORD_REQUIRED }
        const { error } = await callWithProof(session, provider, (token, id_token) =>
          api.call('changeEmail', { token, body: { email, id_token } }),
        )
        if (error) return { error }
        await provider.sendEmailChange(email, origin + returnPath)
        linkUses.forget()
        return { error: null, stillLinked: await unlinkAll(provider, providers) }
      }).finally(() => void refresh()),

    /**
     * First checks that the provider still has the old email: cancelling a completed change would lock the user
     * out. After a change, the provider reports the new email or rejects with `sign-in-expired`. Waits until the page
     * knows, because it then moves the focus.
     */
    cancelEmailChange: (to: string): Promise<SessionResult> =>
      withProvider(async (provider, user): Promise<SessionResult> => {
        if (isSameEmail(to, user.email)) return { error: EMAIL_ALREADY_CHANGED }
        requireSameEmail(await provider.account(), user)
        return session.call('cancelEmailChange')
      }).finally(refresh),

    /** Refuses the request of another person for the email. */
    async keepEmail(): Promise<SessionResult> {
      const { error } = await session.call('keepEmail')
      if (!error) await session.refresh()
      return { error }
    },

    resendVerification: (returnPath: string): Promise<SessionResult> =>
      withProvider(async (provider, user) => {
        await requireSameUser(provider, user)
        await provider.sendVerification(origin + returnPath)
        return { error: null }
      }),
  }
}
