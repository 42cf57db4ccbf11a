import type { Page } from '@playwright/test'

/** A passkey authenticator of the browser, such as a fingerprint reader. */
export interface Authenticator {
  /** The ids of its credentials, in base64. */
  readonly credentials: () => Promise<readonly string[]>
  /** Deletes all credentials, as a user can in the settings of a device. */
  readonly deleteCredentials: () => Promise<void>
  /** Whether it answers at once; otherwise requests wait until it does. */
  readonly answer: (isPresent: boolean) => Promise<void>
  /** Whether it can verify the user. */
  readonly verify: (isVerified: boolean) => Promise<void>
}

/** Adds an authenticator to the browser of a page. It answers until a test says otherwise. */
export async function openAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async credentials() {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    deleteCredentials: async () => {
      await client.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    answer: async (enabled) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    verify: async (isUserVerified) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
