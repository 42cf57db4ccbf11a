import { PROVIDERS, type ProviderId } from '@foyer/contract/providers.ts'
import { expect } from 'vitest'

interface ProviderClaims {
  readonly sub: string
  readonly email: string
  readonly name?: string
}

/** The response fields that the tests read. */
export interface ProviderResponse {
  readonly localId?: string
  readonly email?: string
  readonly newEmail?: string
  readonly requestType?: string
  readonly idToken?: string
  readonly id_token?: string
  readonly refreshToken?: string
  readonly sessionCookie?: string
  readonly users?: readonly {
    readonly localId: string
    readonly email: string
    readonly emailVerified: boolean
    readonly displayName?: string
    readonly disabled?: boolean
    readonly validSince?: string
    readonly lastLoginAt?: string
    readonly providerUserInfo?: readonly { readonly providerId: string }[]
  }[]
  readonly oobCodes?: readonly {
    readonly email: string
    readonly newEmail?: string
    readonly oobCode: string
    readonly oobLink: string
    readonly requestType: string
  }[]
  readonly customStrengthOptions?: object
  readonly enforcementState?: string
  readonly emailPrivacyConfig?: { readonly enableImprovedEmailPrivacy: boolean }
  /** Another account has the email, which the federated provider has not verified. */
  readonly needConfirmation?: boolean
  readonly verifiedProvider?: readonly string[]
  readonly error?: { readonly message: string }
}

/** Matches an error response whose message contains `message`. */
export const errorWith = (message: string) => ({
  error: { message: expect.stringContaining(message) },
})

/** Calls a running provider like a page of the app, or as the owner. */
export function createProviderClient(origin: string, ownerSecret?: string, language?: string) {
  const send = async (method: string, path: string, body?: object): Promise<ProviderResponse> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (language !== undefined) headers['x-firebase-locale'] = language
    if (ownerSecret !== undefined) headers['authorization'] = `Bearer ${ownerSecret}`
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${origin}${path}`, { method, headers, ...init })
    return (await response.json()) as ProviderResponse
  }
  const toolkit = (call: string, body: object) =>
    send('POST', `/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, body)
  const openCodes = async () =>
    (await send('GET', '/emulator/v1/projects/demo-foyer/oobCodes')).oobCodes ?? []
  return {
    send,
    toolkit,
    signUp: (email: string, password: string) =>
      toolkit('signUp', { email, password, returnSecureToken: true }),
    signIn: (email: string, password: string) =>
      toolkit('signInWithPassword', { email, password, returnSecureToken: true }),
    /** Links the identity to the account of `idToken`, if it is set. */
    signInWith: (id: ProviderId, claims: ProviderClaims, idToken?: string) => {
      const { firebaseId, isEmailTrusted } = PROVIDERS[id]
      const fakeToken = JSON.stringify({ ...claims, email_verified: isEmailTrusted })
      return toolkit('signInWithIdp', {
        requestUri: 'http://localhost',
        postBody: `providerId=${firebaseId}&id_token=${encodeURIComponent(fakeToken)}`,
        returnSecureToken: true,
        ...(idToken !== undefined && { idToken }),
      })
    },
    refresh: (refreshToken: string) =>
      send('POST', '/securetoken.googleapis.com/v1/token?key=demo', {
        grantType: 'refresh_token',
        refreshToken,
      }),
    sendEmail: (email: object) => toolkit('sendOobCode', email),
    openCodes,
    /** The newest open code for an email; empty if there is none. */
    async latestCode(email: string): Promise<string> {
      const codes = await openCodes()
      return codes.findLast((one) => one.email === email || one.newEmail === email)?.oobCode ?? ''
    },
    /** The request of Firebase's `checkActionCode`, which does not consume the code. */
    readCode: (oobCode: string) => toolkit('resetPassword', { oobCode }),
    redeem: (oobCode: string) => toolkit('update', { oobCode }),
    resetPassword: (oobCode: string, newPassword: string) =>
      toolkit('resetPassword', { oobCode, newPassword }),
    page: async (path: string) => (await fetch(`${origin}${path}`)).text(),
  }
}

export type ProviderClient = ReturnType<typeof createProviderClient>
