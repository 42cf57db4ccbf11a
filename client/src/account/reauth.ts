import type { User } from '@foyer/contract/schemas.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import type { ProviderId } from '@foyer/contract/providers.ts'
import { offersPassword, providers } from 'virtual:product'
import { CANCELLED, type SessionFailure, type SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { needsReauth } from './needs-reauth.ts'
import { createPrompt } from './prompt.ts'
import type { ReauthMethods } from './reauth-methods.ts'
import type { WithProvider } from './with-provider.ts'

export interface ReauthPrompt {
  readonly email: string
  readonly hasPassword: boolean
  readonly providers: readonly ProviderId[]
  /** The user may already have confirmed this email on another device; then it is the one to sign in with. */
  readonly pendingEmail?: string
}

const offered = providers.map(({ id }) => id)

export type Reauth = ReturnType<typeof createReauth>

type Failed = { readonly error: SessionFailure }

/** Prompts the user to re-authenticate when an operation requires it. */
export function createReauth(
  { session, api }: Pick<AccountDeps, 'session' | 'api'>,
  deps: ReauthMethods & { readonly withProvider: WithProvider },
) {
  const { getState, subscribe, isMounted, settle, ...prompt } = createPrompt<ReauthPrompt>(
    deps.closePopup,
  )

  const signedInUser = () => {
    const state = session.getState()
    return state.status === 'signed-in' ? state.user : null
  }

  /** Resolves to true after re-authentication; to false if dismissed, if the user changes, or without a user or dialog. */
  async function ask(): Promise<boolean> {
    const user = signedInUser()
    if (!user || !isMounted()) return false
    const unsubscribe = session.subscribe(() => signedInUser()?.id !== user.id && settle(false))
    return prompt.ask(findMethods(user)).finally(unsubscribe)
  }

  async function findMethods({ email }: User): Promise<ReauthPrompt> {
    const result = await deps.withProvider(async (provider) => ({
      error: null,
      value: await provider.account(),
    }))
    const account = 'value' in result ? result.value : undefined
    if (!account || !isSameEmail(account.email, email)) return guessMethods(email)
    const linked = offered.filter((id) => account.providers.includes(id))
    return { email, hasPassword: offersPassword && account.hasPassword, providers: linked }
  }

  /**
   * Used if the provider returned no account of the user. With a pending email change, only the password is left,
   * because requesting one unlinks all providers.
   */
  async function guessMethods(email: string): Promise<ReauthPrompt> {
    const { value } = await session.call((token) => api.getEmailChange(token))
    return withoutAccount(email, value?.change?.email)
  }

  const submit = async (signingIn: Promise<SessionResult>) => {
    const result = await signingIn
    if (!result.error) settle(true)
    return result
  }

  return {
    getState,
    subscribe,
    ask,
    cancel: () => settle(false),
    submitPassword: (password: string) =>
      submit(deps.reauthWithPassword(password, getState()?.pendingEmail)),
    /** Opens a popup, so it must be called inside a click handler. */
    submitProvider: (id: ProviderId) => submit(deps.reauthWith(id)),

    /**
     * Wraps an operation: on a re-authentication error, prompts the user and runs it again; fails with `cancelled`
     * if dismissed. Returns the error unchanged if no dialog is mounted or if the user changed before the prompt.
     */
    withReauth:
      <Args extends readonly unknown[], Result extends SessionResult>(
        perform: (...args: Args) => Promise<Result>,
        performAfterReauth: (...args: Args) => Promise<Result | Failed> = perform,
      ) =>
      async (...args: Args): Promise<Result | Failed> => {
        const requester = signedInUser()?.id
        const result = await perform(...args)
        if (!needsReauth(result.error) || !isMounted()) return result
        if (signedInUser()?.id !== requester) return result
        return (await ask()) ? performAfterReauth(...args) : { error: CANCELLED }
      },
  }
}

function withoutAccount(email: string, pendingEmail: string | undefined): ReauthPrompt {
  const prompt = { email, hasPassword: offersPassword }
  if (pendingEmail === undefined) return { ...prompt, providers: offered }
  return { ...prompt, providers: [], pendingEmail }
}
