import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDevIdentity } from '@foyer/dev-identity/provider.ts'
import { parseIdentitySettings } from '@foyer/dev-identity/settings.ts'
import type { TestServer } from './api.ts'
import { PROJECT_ID } from './users.ts'

/** A sign-in at the provider. */
export interface Credential {
  readonly uid: string
  readonly email: string
  readonly idToken: string
  readonly refreshToken: string
}

/** Claims of an account at a federated provider, such as Google. */
export interface FederatedAccount {
  readonly sub: string
  readonly email: string
  readonly name?: string
  /** `true` by default. */
  readonly email_verified?: boolean
}

/** The fields of provider responses that the tests use. */
interface ProviderResponse {
  readonly localId?: string
  readonly email?: string
  readonly idToken?: string
  readonly refreshToken?: string
  readonly id_token?: string
  readonly refresh_token?: string
  readonly user_id?: string
  readonly needConfirmation?: boolean
  readonly users?: readonly { readonly lastLoginAt: string; readonly validSince?: string }[]
  readonly oobCodes?: readonly { readonly email: string; readonly oobCode: string }[]
  readonly error?: { readonly message: string }
}

export type EmbeddedProvider = Awaited<ReturnType<typeof openEmbeddedProvider>>

/** Starts the embedded provider in this process, with the requests of a client. */
export async function openEmbeddedProvider() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-identity-'))
  const parsed = parseIdentitySettings({ IDENTITY_PORT: '0', DATA_DIR: dataDir })
  if ('errors' in parsed) throw new Error(parsed.errors.join(' '))
  const identity = await openDevIdentity(parsed.settings)
  const toolkitUrl = `${identity.origin}/identitytoolkit.googleapis.com`

  async function send(url: string, body?: object, headers: object = {}): Promise<ProviderResponse> {
    const response = await fetch(url, {
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (text === '') throw new Error(`${url} was answered with ${response.status} and nothing else`)
    const result = JSON.parse(text) as ProviderResponse
    if (result.error) throw new Error(result.error.message)
    return result
  }
  const toolkit = (call: string, body: object) =>
    send(`${toolkitUrl}/v1/accounts:${call}?key=demo`, body)
  const asAdmin = (call: string, body: object) =>
    send(`${toolkitUrl}/v1/projects/${PROJECT_ID}/accounts:${call}`, body, {
      Authorization: `Bearer ${identity.ownerSecret}`,
    })

  return {
    ownerSecret: identity.ownerSecret,
    settings: {
      IDENTITY_JWKS_URL: `${identity.origin}/jwks.json`,
      IDENTITY_TOOLKIT_URL: toolkitUrl,
    },
    signUp: async (email: string, password: string) =>
      toCredential(await toolkit('signUp', { email, password, returnSecureToken: true })),
    signIn: async (email: string, password: string) =>
      toCredential(
        await toolkit('signInWithPassword', { email, password, returnSecureToken: true }),
      ),
    /** Signs in with a federated provider; with `by`, links it to that account instead. */
    signInWith: async (provider: string, account: FederatedAccount, by?: Credential) =>
      toCredential(
        await toolkit('signInWithIdp', {
          requestUri: 'http://localhost',
          postBody: new URLSearchParams({
            providerId: provider,
            id_token: JSON.stringify({ email_verified: true, ...account }),
          }).toString(),
          returnSecureToken: true,
          ...(by && { idToken: by.idToken }),
        }),
      ),
    /** A new ID token of the same sign-in. */
    async refresh({ email, refreshToken }: Credential): Promise<Credential> {
      const url = `${identity.origin}/securetoken.googleapis.com/v1/token?key=demo`
      const response = await send(url, { grantType: 'refresh_token', refreshToken })
      return toCredential({
        email,
        ...(response.user_id !== undefined && { localId: response.user_id }),
        ...(response.id_token !== undefined && { idToken: response.id_token }),
        ...(response.refresh_token !== undefined && { refreshToken: response.refresh_token }),
      })
    },
    /** Refreshes a revoked token, as if the provider had not revoked it. */
    async refreshDespiteRevocation(credential: Credential): Promise<Credential> {
      const localId = credential.uid
      const [user] = (await asAdmin('lookup', { localId: [localId] })).users ?? []
      await asAdmin('update', { localId, validSince: '1' })
      const refreshed = await this.refresh(credential)
      await asAdmin('update', { localId, validSince: user?.validSince })
      return refreshed
    },
    /** Requests an email and returns the code of its link. */
    async requestEmail(requestType: string, of: object): Promise<string> {
      await toolkit('sendOobCode', { requestType, ...of })
      return latestCode()
    },
    latestCode,
    redeem: (oobCode: string) => toolkit('update', { oobCode }),
    resetPassword: (oobCode: string, newPassword: string) =>
      toolkit('resetPassword', { oobCode, newPassword }),
    update: (by: Credential, changes: object) =>
      toolkit('update', { idToken: by.idToken, ...changes }),
    deleteAccount: (by: Credential) => toolkit('delete', { idToken: by.idToken }),
    /** Changes the project as its owner does in the Firebase console; `fields` names what is changed. */
    async configure(fields: string, config: object): Promise<void> {
      const response = await fetch(
        `${toolkitUrl}/v2/projects/${PROJECT_ID}/config?updateMask=${fields}`,
        {
          method: 'PATCH',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${identity.ownerSecret}`,
          },
          body: JSON.stringify(config),
        },
      )
      if (!response.ok) throw new Error(await response.text())
    },
    disable: ({ uid }: Credential) => asAdmin('update', { localId: uid, disableUser: true }),
    /** Moves the last sign-in of an account into the past. */
    async ageLastSignIn({ uid }: Credential, seconds: number): Promise<void> {
      const [user] = (await asAdmin('lookup', { localId: [uid] })).users ?? []
      const then = Number(user?.lastLoginAt) - seconds * 1_000
      await asAdmin('update', {
        localId: uid,
        lastLoginAt: String(then),
        // Accounts without a password have no `validSince`. Setting or raising it would revoke refresh tokens.
        ...(user?.validSince !== undefined && {
          validSince: String(Math.min(Number(user.validSince), Math.floor(then / 1_000))),
        }),
      })
    },
    async close() {
      await identity.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }

  async function latestCode(): Promise<string> {
    const url = `${identity.origin}/emulator/v1/projects/${PROJECT_ID}/oobCodes`
    return (await send(url)).oobCodes?.at(-1)?.oobCode ?? ''
  }
}

function toCredential({
  localId,
  email,
  idToken,
  refreshToken,
  needConfirmation,
}: ProviderResponse) {
  if (needConfirmation) throw new Error('NEED_CONFIRMATION')
  if (localId === undefined || idToken === undefined || refreshToken === undefined) {
    throw new Error('The provider returned no sign-in')
  }
  return { uid: localId, email: email ?? '', idToken, refreshToken }
}

export type ExchangeCall = 'register' | 'login' | 'loginWithProviders' | 'user/verification'

export interface ExchangeOptions {
  readonly call: ExchangeCall
  readonly token?: string
  readonly names?: { readonly first_name: string; readonly last_name: string }
  readonly device?: { readonly device_id: string }
}

/** Sends a provider sign-in to an endpoint. */
export function exchange(
  server: TestServer,
  { email, uid, idToken }: Credential,
  { call, token, names, device }: ExchangeOptions,
): Promise<Response> {
  const body = { email, firebase_uuid: uid, id_token: idToken, ...names, ...device }
  return server.send('POST', `/api/${call}`, { body, ...(token !== undefined && { token }) })
}
