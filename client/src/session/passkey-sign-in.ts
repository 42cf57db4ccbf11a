import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import type { PickedPasskey } from '../passkeys/passkeys.ts'
import type { IssuedSession } from './exchange-id-token.ts'
import type { PasskeyPrompts } from './passkey-prompts.ts'
import { toFailure, type SessionResult } from './session-failure.ts'

interface Deps {
  readonly api: Pick<Api, 'call' | 'loginWithPasskey'>
  readonly passkeys: PasskeyPrompts
  readonly start: (issued: IssuedSession | null) => SessionResult
}

/** Signs in with a passkey alone, without the provider. */
export function createPasskeySignIn({ api, passkeys, start }: Deps) {
  const pick = async () => passkeys.pick(await api.call('passkeyOptions', {}))

  async function exchange(picked: PickedPasskey): Promise<SessionResult> {
    const { credential } = picked
    const { token, ...user } = await api
      .loginWithPasskey({ credential })
      .catch((cause: unknown) => {
        if (isUnknownPasskey(cause)) passkeys.signalUnknown(picked)
        throw cause
      })
    return start({ token, user, isNew: false, method: 'passkey' })
  }

  return {
    /** `picked`: the passkey that the user has already chosen in the email field. */
    async signInWithPasskey(picked?: PickedPasskey): Promise<SessionResult> {
      try {
        return await exchange(picked ?? (await pick()))
      } catch (cause) {
        return { error: toFailure(cause) }
      }
    },
  }
}

const isUnknownPasskey = (cause: unknown) =>
  cause instanceof ApiError && cause.code === 'unknown_passkey'
