import type { PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import { NetworkError } from '../api/api-error.ts'
import type { Passkeys } from '../passkeys/fetch-passkeys.ts'
import { PasskeyError } from '../passkeys/passkey-error.ts'
import type { PickedPasskey, UnknownPasskey } from '../passkeys/passkeys.ts'
import { Cancelled } from './session-failure.ts'

export type PasskeyPrompts = ReturnType<typeof createPasskeyPrompts>

/** The browser's dialogs about passkeys. Their promises reject with errors that `toFailure` knows. */
export function createPasskeyPrompts(fetchPasskeys: () => Promise<Passkeys>) {
  const load = () =>
    fetchPasskeys().catch((cause: unknown) => {
      throw new NetworkError({ code: 'unreachable' }, { cause })
    })

  return {
    async create(options: PasskeyCreationOptions) {
      const { createPasskey } = await load()
      return createPasskey(options).catch(throwKnown)
    },

    async pick(options: PasskeyRequestOptions): Promise<PickedPasskey> {
      const { pickPasskey } = await load()
      return pickPasskey(options).catch(throwKnown)
    },

    /** The signals are hints for the authenticator, so nothing depends on their success. */
    signalUnknown(passkey: UnknownPasskey) {
      load()
        .then(({ signalUnknownPasskey }) => signalUnknownPasskey(passkey))
        .catch(() => {})
    },

    signalAccepted(options: PasskeyCreationOptions) {
      load()
        .then(({ signalAcceptedPasskeys }) => signalAcceptedPasskeys(options))
        .catch(() => {})
    },
  }
}

/** The names are those of WebAuthn Level 3, §5.1.3 and §5.1.4. */
function throwKnown(cause: unknown): never {
  const { name } = Object(cause) as Partial<Error>
  // Also if the user takes too long, or the authenticator cannot verify the user: browsers do not tell these apart.
  if (name === 'NotAllowedError' || name === 'AbortError') throw new Cancelled()
  const code = name === 'InvalidStateError' ? 'passkey-exists' : 'passkey-failed'
  throw new PasskeyError(code, { cause })
}
