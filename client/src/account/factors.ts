import type { FactorList } from '@foyer/contract/factors.ts'
import type { ClientInfo } from '@foyer/contract/schemas.ts'
import type { RequestOf, SignedInCall } from '../api.ts'
import type { PasskeyUser, UnknownPasskey } from '../passkeys/webauthn.ts'
import { PASSKEY_OFFER_KEY, putOff } from '../browser/put-off.ts'
import { Cancelled } from '../passkeys/prompts.ts'
import type { RefreshingActivity } from './data.ts'
import type { SessionResult } from '../session/failure.ts'
import type { Core } from '../session/session.ts'
import type { createWithConfirmedSignIn } from './reauth.ts'
import { createUserResource } from './resource.ts'

/** From this number of recovery codes on, the user should get new ones. */
export const FEW_CODES = 3

/** Whether the user has left the page of new codes without saving them. The pages don't count them as a way back. */
export const hasUnsavedCodes = (factors: FactorList): boolean =>
  factors.recovery_codes_left > 0 && factors.recovery_codes_saved_at === null

const cancel = () => Promise.reject(new Cancelled())

/** In a product without passkeys. */
const NO_PASSKEY_CHANGES: ReturnType<typeof createPasskeyChanges> = {
  addPasskey: cancel,
  removePasskey: cancel,
}

/** The user's second factors and passkeys, and how to change them. */
export function createFactors(
  core: Core,
  {
    withConfirmedSignIn,
    refreshingActivity,
  }: Pick<ReturnType<typeof createWithConfirmedSignIn>, 'withConfirmedSignIn'> & {
    readonly refreshingActivity: RefreshingActivity
  },
) {
  const { session } = core
  const signalUser = createUserSignal(core)
  // Loaded again whenever the user's names or email change.
  const resource = createUserResource(session, async () => {
    const result = await session.call('listFactors')
    signalUser(result.value?.passkey_user)
    return result
  })
  core.passkeys.subscribeToCreated(() => void resource.refreshIfSubscribed())

  /** A change of the factors; the list is reloaded after failures too, because the API may have applied it. */
  const changing = <Args extends readonly unknown[], Result extends SessionResult>(
    perform: (...args: Args) => Promise<Result>,
  ) =>
    withConfirmedSignIn(
      refreshingActivity((...args: Args) =>
        perform(...args).finally(() => {
          void resource.refreshIfSubscribed()
          if (REQUIRES_TWO_STEP) void session.refresh()
        }),
      ),
    )

  const change = <Name extends SignedInCall>(name: Name) =>
    changing((...request: RequestOf<Name>) => session.call(name, ...request))
  const { addPasskey, removePasskey } = OFFERS_PASSKEYS
    ? createPasskeyChanges(core)
    : NO_PASSKEY_CHANGES

  return {
    ...resource,
    startTotp: change('startTotp'),
    confirmTotp: change('confirmTotp'),
    removeTotp: change('removeTotp'),
    renewRecoveryCodes: change('renewRecoveryCodes'),
    /** Waits for the list, so that the next page doesn't say that the codes aren't saved. */
    async confirmRecoveryCodes() {
      const result = await session.call('confirmRecoveryCodes')
      if (!result.error) await resource.refresh()
      return result
    },
    removeTrustedDevice: change('removeTrustedDevice'),
    turnOnTwoStep: change('turnOnTwoStep'),
    turnOffTwoStep: change('turnOffTwoStep'),
    addPasskey: changing(addPasskey),
    renamePasskey: change('renamePasskey'),
    confirmPasskey: change('confirmPasskey'),
    removePasskey: changing(removePasskey),
  }
}

/** Once for each name and email: password managers may tell the user about each signal. */
function createUserSignal({ passkeys }: Core) {
  let signalled = ''
  return (user: PasskeyUser | undefined) => {
    const serialized = JSON.stringify(user)
    if (user === undefined || serialized === signalled) return
    signalled = serialized
    passkeys.signalUser(user)
  }
}

const UNKNOWN_DEVICE = { browser: '', system: '' }

type NameDevice = (device: Pick<ClientInfo, 'browser' | 'system'>) => string

/** The changes of passkeys that also involve the browser. */
function createPasskeyChanges({ session, api, passkeys, storage }: Core) {
  /** What the API knows of this device. */
  async function findDevice(token: string) {
    const { sessions } = await api.call('listSessions', { token })
    return sessions.find(({ current }) => current) ?? UNKNOWN_DEVICE
  }

  /**
   * The authenticator already has the passkey. The API may have added it too, and only the answer was lost: the list
   * shows it. Otherwise the authenticator forgets it.
   */
  async function findAdded(passkey: UnknownPasskey) {
    const { value } = await session.call('listFactors')
    const added = value?.passkeys?.find(
      ({ credential_id }) => credential_id === passkey.credential.id,
    )
    if (value && !added) passkeys.signalUnknown(passkey)
    return added
  }

  return {
    /** Named after this device. */
    addPasskey: (nameDevice: NameDevice) =>
      session.perform(async (token) => {
        const [options, device] = await Promise.all([
          api.call('createPasskeyOptions', { token }),
          findDevice(token),
        ])
        const credential = await passkeys.create(options)
        const body = { name: nameDevice(device), credential }
        return api.call('addPasskey', { token, body }).catch(async (cause: unknown) => {
          const added = await findAdded({ credential, rpId: options.rp.id })
          if (added) return added
          throw cause
        })
      }),

    /** The authenticator is not told: "This wasn't me" may put the passkey back, whose key must still exist. */
    async removePasskey(id: string) {
      const result = await session.call('removePasskey', { id })
      if (!result.error) putOff(storage, PASSKEY_OFFER_KEY)
      return result
    },
  }
}
