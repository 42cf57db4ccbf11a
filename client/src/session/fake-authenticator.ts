import type { NewPasskeyCredential } from '@foyer/contract/factors.ts'
import type { Passkeys } from '../passkeys/offer.ts'
import type { PickedPasskey } from '../passkeys/webauthn.ts'

const ID = 'cGFzc2tleQ'

export const PICKED: PickedPasskey = {
  credential: {
    id: ID,
    rawId: ID,
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' },
  },
  rpId: 'app.example',
}

export const NEW_CREDENTIAL: NewPasskeyCredential = {
  id: ID,
  rawId: ID,
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'YQ' },
}

/** Stands in for the browser's dialogs: a test can replace what the user does, and read what was signalled. */
export function createFakeAuthenticator() {
  const user = {
    pick: async () => PICKED,
    create: async () => NEW_CREDENTIAL,
    canCreateAutomatically: false,
  }
  const signals: unknown[] = []
  const passkeys: Passkeys = {
    canCreateAutomatically: async () => user.canCreateAutomatically,
    createPasskey: () => user.create(),
    pickPasskey: () => user.pick(),
    pickByAutofill: async () => {},
    signalUserDetails: async ({ name, display_name }) =>
      void signals.push({ name, displayName: display_name }),
    signalUnknownPasskey: async (picked) => void signals.push({ unknown: picked.credential.id }),
  }
  return { user, signals, passkeys }
}
