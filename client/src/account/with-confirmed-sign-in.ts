import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import type { SessionFailure, SessionResult } from '../session/session-failure.ts'
import type { AccountDeps } from './account-deps.ts'
import { callWithProof } from './call-with-proof.ts'
import { needsReauth } from './needs-reauth.ts'
import type { Reauth } from './reauth.ts'
import { requireSameUser, type WithProvider } from './with-provider.ts'

type Failed = { readonly error: SessionFailure }

/** A sign-in, and then a passkey. */
const MAX_CONFIRMATIONS = 2

const needsSecondFactor = (error: SessionFailure | null): error is SessionFailure =>
  error?.code === 'second_factor_required'

const needsEither = (error: SessionFailure | null): error is SessionFailure =>
  needsReauth(error) || needsSecondFactor(error)

interface Deps {
  readonly withProvider: WithProvider
  readonly withReauth: Reauth['withReauth']
}

/**
 * Wraps operations for which the session needs a recent sign-in, a recent second factor, or both: asks for what is
 * missing, reports it to the API, and runs the operation again.
 */
export function createWithConfirmedSignIn(
  { session, api }: Pick<AccountDeps, 'session' | 'api'>,
  { withProvider, withReauth }: Deps,
) {
  /** First tries the provider's existing sign-in; asks the user only if that one is too old. */
  const confirmSignIn = withReauth(() =>
    withProvider(async (provider, user) => {
      await requireSameUser(provider, user)
      return callWithProof(session, provider, (token, id_token) =>
        session.secondStep.run(async (second_factor) => {
          const body = { id_token, ...(second_factor && { second_factor }) }
          await api.call('confirmSignIn', { token, body })
        }),
      )
    }),
  )

  /** For a user without two-step login: the passkey alone is a sign-in and a factor. */
  const confirmWithPasskey = (request: SecondFactorRequest): Promise<SessionResult> =>
    session.call((token) =>
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
