import type { ClientInfo } from '@foyer/contract/schemas.ts'
import type { UnknownPasskey } from '../passkeys/passkeys.ts'
import type { AccountDeps } from './account-deps.ts'

const UNKNOWN_DEVICE = { browser: '', system: '' }

export type NameDevice = (device: Pick<ClientInfo, 'browser' | 'system'>) => string

/** The changes of passkeys that also involve the browser. */
export function createPasskeyChanges({
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
