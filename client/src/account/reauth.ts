import type { ProviderId } from '@foyer/contract/providers.ts'
import type { User } from '@foyer/contract/schemas.ts'
import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { isSameEmail } from '@foyer/contract/user.ts'
import { providers } from 'virtual:product'
import { createStore } from '../browser/store.ts'
import { isIdentityError } from '../identity/provider.ts'
import { runInPopup } from '../identity/run-in-popup.ts'
import {
  CANCELLED,
  type SessionFailure,
  type SessionResult,
  withProviderId,
} from '../session/failure.ts'
import type { Core } from '../session/session.ts'
import {
  callWithProof,
  currentUserId,
  type LoadAccount,
  needsReauth,
  requireSameUser,
  type WithProvider,
} from './provider-calls.ts'

export interface ReauthRequest {
  readonly email: string
  readonly hasPassword: boolean
  readonly providers: readonly ProviderId[]
  /** The user may already have confirmed this email on another device; then it is the one to sign in with. */
  readonly pendingEmail?: string
}

const offered = providers.map(({ id }) => id)

type Reauth = ReturnType<typeof createReauth>

type Failed = { readonly error: SessionFailure }

/** Prompts the user to re-authenticate when an operation requires it. */
export function createReauth(core: Core, withProvider: WithProvider, loadAccount: LoadAccount) {
  const { session, popup } = core
  const { getState, subscribe, isMounted, settle, ...prompt } = createPrompt<ReauthRequest>(
    popup.close,
  )
  const { reauthWithPassword, reauthWith } = createReauthMethods(core, withProvider)

  const signedInUser = () => {
    const state = session.getState()
    return state.status === 'signed-in' ? state.user : null
  }

  /**
   * Resolves to the request after re-authentication; to null if dismissed, if the user changes, or without a user or
   * dialog.
   */
  async function ask(): Promise<ReauthRequest | null> {
    const user = signedInUser()
    if (!user || !isMounted()) return null
    const unsubscribe = session.subscribe(() => signedInUser()?.id !== user.id && settle(false))
    return prompt.ask(findMethods(user)).finally(unsubscribe)
  }

  /**
   * Ada logged in here with a passkey, so the provider does not tell whether she has confirmed her new email on her
   * phone. She is asked for the password, which fits either email; requesting the change has unlinked all providers.
   */
  async function findMethods({ email }: User): Promise<ReauthRequest> {
    const { value: account, isFromProvider } = await loadAccount()
    const isCurrent = isSameEmail(account?.email, email)
    const pendingEmail = isFromProvider && isCurrent ? undefined : await findPendingEmail()
    if (pendingEmail !== undefined)
      return { email, hasPassword: OFFERS_PASSWORD, providers: [], pendingEmail }
    const known = isCurrent ? account : undefined
    const linked = offered.filter((id) => known?.providers.includes(id))
    const hasPassword = OFFERS_PASSWORD && known?.hasPassword === true
    // All of them if none is known.
    if (!hasPassword && linked.length === 0)
      return { email, hasPassword: OFFERS_PASSWORD, providers: offered }
    return { email, hasPassword, providers: linked }
  }

  async function findPendingEmail(): Promise<string | undefined> {
    const { value } = await session.call('getEmailChange')
    return value?.change?.email
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
      submit(reauthWithPassword(password, getState()?.pendingEmail)),
    /** Opens a popup, so it must be called inside a click handler. */
    submitProvider: (id: ProviderId) => submit(reauthWith(id)),

    /**
     * Wraps an operation: on a re-authentication error, prompts the user and runs it again, or what is given for it;
     * fails with `cancelled` if dismissed. Returns the error unchanged if no dialog is mounted or if the user changed
     * before the prompt.
     */
    withReauth:
      <Args extends readonly unknown[], Result extends SessionResult>(
        perform: (...args: Args) => Promise<Result>,
        performAfterReauth: (request: ReauthRequest, ...args: Args) => Promise<Result | Failed> = (
          _request,
          ...args
        ) => perform(...args),
      ) =>
      async (...args: Args): Promise<Result | Failed> => {
        const requester = signedInUser()?.id
        const result = await perform(...args)
        if (!needsReauth(result.error) || !isMounted()) return result
        if (signedInUser()?.id !== requester) return result
        const request = await ask()
        return request ? performAfterReauth(request, ...args) : { error: CANCELLED }
      },
  }
}

/** A failed re-authentication ends neither the session nor the sign-in at the provider. */
function createReauthMethods({ session, popup }: Core, withProvider: WithProvider) {
  return {
    /**
     * With `pendingEmail`, also starts a new session: Ada may have confirmed the change on her phone, or undone it
     * there, and only a login tells the API.
     */
    reauthWithPassword: (password: string, pendingEmail?: string): Promise<SessionResult> =>
      withProvider(async (provider, { id, email }) => {
        try {
          await provider.reauthenticate(email, password)
        } catch (cause) {
          if (pendingEmail === undefined || !isIdentityError(cause, 'invalid-credential'))
            throw cause
          await provider.reauthenticate(pendingEmail, password)
        }
        if (pendingEmail === undefined) return { error: null }
        // Changes nothing if another tab has signed out or switched accounts in the meantime.
        return currentUserId(session) === id ? session.renewSession('active') : { error: CANCELLED }
      }),

    /** Must be called inside a click handler, because it opens a popup. */
    reauthWith(id: ProviderId): Promise<SessionResult> {
      const opened = popup.open()
      const reauthenticating = withProvider(async (provider, { email }) => {
        await runInPopup(opened, (watched) => provider.reauthenticateWith(id, email, watched))
        return { error: null }
      })
      return withProviderId(id, reauthenticating).finally(() => opened?.close())
    },
  }
}

/** A prompt outside React: a dialog shows it until `onClose`, and the caller waits until it is answered. */
function createPrompt<Prompt>(onClose: () => void) {
  let pending: PromiseWithResolvers<Prompt | null> | null = null
  let isMounted = false
  const { getState, set, subscribe } = createStore<Prompt | null>(null, {
    onFirst() {
      isMounted = true
    },
    // Leaving the page dismisses the prompt.
    onLast() {
      isMounted = false
      settle(false)
    },
  })

  /** Hides the prompt, then resolves the caller's promise. */
  function settle(isAnswered: boolean) {
    const [request, shown] = [pending, getState()]
    pending = null
    if (shown) {
      set(null)
      onClose()
    }
    request?.resolve(isAnswered ? shown : null)
  }

  return {
    getState,
    subscribe,
    /** Whether a dialog is mounted that can show the prompt. */
    isMounted: () => isMounted,

    settle,

    /** Resolves to what was answered, or to null if the user dismissed it. Concurrent callers share one prompt. */
    ask(loading: Promise<Prompt>): Promise<Prompt | null> {
      if (pending) return pending.promise
      const request = (pending = Promise.withResolvers<Prompt | null>())
      void loading.then((loaded) => {
        if (pending === request) set(loaded)
      })
      return request.promise
    },
  }
}

/** A sign-in, and then a passkey. */
const MAX_CONFIRMATIONS = 2

const needsSecondFactor = (error: SessionFailure | null): error is SessionFailure =>
  error?.code === 'second_factor_required'

const needsEither = (error: SessionFailure | null): error is SessionFailure =>
  needsReauth(error) || needsSecondFactor(error)

/**
 * Wraps operations for which the session needs a recent sign-in, a recent second factor, or both: asks for what is
 * missing, reports it to the API, and runs the operation again.
 */
export function createWithConfirmedSignIn(
  { session, api }: Core,
  {
    withProvider,
    withReauth,
  }: { readonly withProvider: WithProvider } & Pick<Reauth, 'withReauth'>,
) {
  const reportSignIn = () =>
    withProvider(async (provider, user) => {
      await requireSameUser(provider, user)
      return callWithProof(session, provider, (token, id_token) =>
        session.secondStep.askIfRequired(async (second_factor) => {
          const body = { id_token, ...(second_factor && { second_factor }) }
          await api.call('confirmSignIn', { token, body })
        }),
      )
    })

  /**
   * First tries the provider's existing sign-in; asks the user only if that one is too old. With a pending email change,
   * that has started a session, which has passed the second step: the API would refuse the same code once more.
   */
  const confirmSignIn = withReauth(reportSignIn, async ({ pendingEmail }) =>
    pendingEmail === undefined ? reportSignIn() : { error: null },
  )

  /** For a user without two-step login: the passkey alone is a sign-in and a factor. */
  const confirmWithPasskey = (request: SecondFactorRequest): Promise<SessionResult> =>
    session.perform((token) =>
      session.secondStep.ask(request, async (factor) => {
        if (factor?.kind !== 'passkey') return
        const { credential } = factor
        await api.call('confirmWithPasskey', { token, body: { credential } })
      }),
    )

  const confirm = ({ secondFactor }: SessionFailure): Promise<SessionResult> =>
    secondFactor?.confirms_session ? confirmWithPasskey(secondFactor) : confirmSignIn()

  const confirming =
    (isNeeded: (error: SessionFailure | null) => error is SessionFailure) =>
    <Args extends readonly unknown[], Result extends SessionResult>(
      perform: (...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args): Promise<Result | Failed> => {
      let result = await perform(...args)
      for (let count = 0; count < MAX_CONFIRMATIONS && isNeeded(result.error); count++) {
        const { error } = await confirm(result.error)
        if (error) return { error }
        result = await perform(...args)
      }
      return result
    }

  return {
    withConfirmedSignIn: confirming(needsEither),
    /** For operations that send an ID token themselves. */
    withSecondFactor: confirming(needsSecondFactor),
  }
}
