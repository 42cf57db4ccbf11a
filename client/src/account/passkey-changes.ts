import type { ClientInfo } from '@foyer/contract/bodies.ts'
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

  return {
    /** Named after this device. */
    async addPasskey(token: string, nameDevice: NameDevice) {
      const [options, device] = await Promise.all([
        api.call('createPasskeyOptions', { token }),
        findDevice(token),
      ])
      const credential = await passkeys.create(options)
      return api.call('addPasskey', { token, body: { name: nameDevice(device), credential } })
    },

    /** Authenticators that support it then stop offering the passkey. */
    async removePasskey(token: string, id: string) {
      await api.call('removePasskey', { token, id })
      void signalAccepted()
    },
  }
}
