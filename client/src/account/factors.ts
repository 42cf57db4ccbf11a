import type { EndpointName } from '@foyer/contract/endpoints.ts'
import type { ClientInfo } from '@foyer/contract/schemas.ts'
import type { CallRequest } from '../api.ts'
import type { UnknownPasskey } from '../passkeys/webauthn.ts'
import { Cancelled } from '../passkeys/prompts.ts'
import type { RefreshingActivity } from './data.ts'
import type { AccountDeps } from './provider-calls.ts'
import type { createWithConfirmedSignIn } from './reauth.ts'
import { createUserResource } from './resource.ts'

interface Deps {
  readonly withConfirmedSignIn: ReturnType<typeof createWithConfirmedSignIn>['withConfirmedSignIn']
  readonly refreshingActivity: RefreshingActivity
}

const cancel = () => Promise.reject(new Cancelled())

/** In a product without passkeys. */
const NO_PASSKEY_CHANGES: ReturnType<typeof createPasskeyChanges> = {
  addPasskey: cancel,
  removePasskey: cancel,
}

/** The user's second factors and passkeys, and how to change them. */
export function createFactors(
  { session, api, passkeys }: Pick<AccountDeps, 'session' | 'api' | 'passkeys'>,
  { withConfirmedSignIn, refreshingActivity }: Deps,
) {
  const resource = createUserResource(session, () =>
    session.call((token) => api.call('listFactors', { token })),
  )

  /** A change of the factors; the list is reloaded after failures too, because the API may have applied it. */
  const changing = <Args extends readonly unknown[], Value>(
    perform: (token: string, ...args: Args) => Promise<Value>,
  ) =>
    withConfirmedSignIn(
      refreshingActivity((...args: Args) =>
        session
          .call((token) => perform(token, ...args))
          .finally(() => {
            void resource.refreshIfSubscribed()
            if (REQUIRES_TWO_STEP) void session.refresh()
          }),
      ),
    )

  const change = <Name extends EndpointName>(name: Name) =>
    changing((token, request: Omit<CallRequest<Name>, 'token'> = {}) =>
      api.call(name, { ...request, token }),
    )
  const { addPasskey, removePasskey } = OFFERS_PASSKEYS
    ? createPasskeyChanges({ session, api, passkeys })
    : NO_PASSKEY_CHANGES

  return {
    ...resource,
    startTotp: change('startTotp'),
    confirmTotp: change('confirmTotp'),
    removeTotp: change('removeTotp'),
    renewRecoveryCodes: change('renewRecoveryCodes'),
    removeTrustedDevice: change('removeTrustedDevice'),
    turnOnTwoStep: change('turnOnTwoStep'),
    turnOffTwoStep: change('turnOffTwoStep'),
    addPasskey: changing(addPasskey),
    renamePasskey: change('renamePasskey'),
    confirmPasskey: change('confirmPasskey'),
    removePasskey: changing(removePasskey),
  }
}

const UNKNOWN_DEVICE = { browser: '', system: '' }

type NameDevice = (device: Pick<ClientInfo, 'browser' | 'system'>) => string

/** The changes of passkeys that also involve the browser. */
function createPasskeyChanges({
  session,
  api,
  passkeys,
}: Pick<AccountDeps, 'session' | 'api' | 'passkeys'>) {
  /** What the API knows of this device. */
  async function findDevice(token: string) {
    const sessions = await api.listSessions(token)
    return sessions.find(({ current }) => current) ?? UNKNOWN_DEVICE
  }

  async function signalAccepted() {
    const { value } = await session.call((token) => api.call('createPasskeyOptions', { token }))
    if (value) passkeys.signalAccepted(value)
  }

  /** The authenticator already has the passkey. The API may have added it too, and only the answer was lost: the list shows it. */
  async function signalUnlessAdded(passkey: UnknownPasskey) {
    const { value } = await session.call((token) => api.call('listFactors', { token }))
    const isAdded = value?.passkeys?.some(
      ({ credential_id }) => credential_id === passkey.credential.id,
    )
    if (value && !isAdded) passkeys.signalUnknown(passkey)
  }

  return {
    /** Named after this device. */
    async addPasskey(token: string, nameDevice: NameDevice) {
      const [options, device] = await Promise.all([
        api.call('createPasskeyOptions', { token }),
        findDevice(token),
      ])
      const credential = await passkeys.create(options)
      const body = { name: nameDevice(device), credential }
      return api.call('addPasskey', { token, body }).catch((cause: unknown) => {
        void signalUnlessAdded({ credential, rpId: options.rp.id })
        throw cause
      })
    },

    /** Authenticators that support it then stop offering the passkey. */
    async removePasskey(token: string, id: string) {
      await api.call('removePasskey', { token, id })
      void signalAccepted()
    },
  }
}
