import type { PasskeyCreationOptions } from '@foyer/contract/factors.ts'
import type { PasskeyRequestOptions } from '@foyer/contract/second-factor.ts'
import { fetchChunk } from '../browser/loading.ts'
import { createStore } from '../browser/store.ts'
import type { PasswordLogin } from './automatic.ts'
import type { Passkeys } from './offer.ts'
import type { PasskeyUser, PickedPasskey, UnknownPasskey } from './webauthn.ts'

export type PasskeyPrompts = ReturnType<typeof createPasskeyPrompts>

/** The browser's dialogs about passkeys. Their promises reject with errors that `toFailure` knows. */
export function createPasskeyPrompts(load: () => Promise<Passkeys>) {
  const created = createStore(null)
  return {
    /** Called when a passkey has created itself. */
    subscribeToCreated: created.subscribe,

    /** Without a dialog, so nothing is reported: neither a failure nor that the browser can't. */
    createAutomatically(login: PasswordLogin) {
      if (!CREATES_PASSKEYS) return
      fetchChunk(() => import('./automatic.ts'))
        .then(async (automatic) => {
          if (await automatic.createAutomatically(login, load)) created.set(null)
        })
        .catch(() => {})
    },

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

    signalUser(user: PasskeyUser) {
      load()
        .then(({ signalUserDetails }) => signalUserDetails(user))
        .catch(() => {})
    },
  }
}

const cancel = () => Promise.reject(new Cancelled())

/** In a product without passkeys. Nothing calls them, so there is no message about the cancellation. */
export const NO_PASSKEY_PROMPTS: PasskeyPrompts = {
  subscribeToCreated: () => () => {},
  createAutomatically() {},
  create: cancel,
  pick: cancel,
  signalUnknown() {},
  signalUser() {},
}

/** The names are those of WebAuthn Level 3, §5.1.3 and §5.1.4. */
function throwKnown(cause: unknown): never {
  const { name } = Object(cause) as Partial<Error>
  // Also if the user takes too long, or the authenticator cannot verify the user: browsers do not tell these apart.
  if (name === 'NotAllowedError' || name === 'AbortError') throw new Cancelled()
  const code = name === 'InvalidStateError' ? 'passkey-exists' : 'passkey-failed'
  throw new PasskeyError(code, { cause })
}

/** Thrown where the user cancels. The session reports it as `cancelled`, which shows no message. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

export type PasskeyErrorCode =
  /** The device or password manager already has a passkey for this account. */
  | 'passkey-exists'
  /** Any other failure of the browser or the authenticator. */
  | 'passkey-failed'

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly code: PasskeyErrorCode

  constructor(code: PasskeyErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}
