import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseIdentitySettings } from '@foyer/dev-identity/identity-settings.ts'
import { openDevIdentity } from '@foyer/dev-identity/open-dev-identity.ts'
import { PROJECT_ID } from './test-people.ts'

/** Somebody signed in at the provider. */
export interface Credential {
  readonly uid: string
  readonly email: string
  readonly idToken: string
  readonly refreshToken: string
}

/** An account at another site, as that site tells of it. */
export interface SiteAccount {
  readonly sub: string
  readonly email: string
  readonly name?: string
  /** Said to be true where nothing is said. */
  readonly email_verified?: boolean
}

/** What the provider's API answers: the fields these tests look at. */
interface Answer {
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

/** The identity provider that comes with the product, in this process, and what people do at it. */
export async function openEmbeddedProvider() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-identity-'))
  const parsed = parseIdentitySettings({ IDENTITY_PORT: '0', DATA_DIR: dataDir })
  if ('faults' in parsed) throw new Error(parsed.faults.join(' '))
  const identity = await openDevIdentity(parsed.settings)
  const toolkitUrl = `${identity.origin}/identitytoolkit.googleapis.com`

  async function send(url: string, body?: object, headers: object = {}): Promise<Answer> {
    const response = await fetch(url, {
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (answer.error) throw new Error(answer.error.message)
    return answer
  }
  const toolkit = (call: string, body: object) =>
    send(`${toolkitUrl}/v1/accounts:${call}?key=demo`, body)
  const asOwner = (call: string, body: object) =>
    send(`${toolkitUrl}/v1/projects/${PROJECT_ID}/accounts:${call}`, body, {
      Authorization: `Bearer ${identity.ownerSecret}`,
    })

  return {
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
    /** Google, or another site that people sign in with; `by` links it to an account instead. */
    signInWith: async (provider: string, account: SiteAccount, by?: Credential) =>
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
    /** The same sign-in, told by a new proof. */
    async refresh({ email, refreshToken }: Credential): Promise<Credential> {
      const url = `${identity.origin}/securetoken.googleapis.com/v1/token?key=demo`
      const answer = await send(url, { grantType: 'refresh_token', refreshToken })
      return toCredential({
        email,
        ...(answer.user_id !== undefined && { localId: answer.user_id }),
        ...(answer.id_token !== undefined && { idToken: answer.id_token }),
        ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
      })
    },
    /**
     * The same for somebody whose tokens a change of the account has made void: as if the provider
     * had let them live on.
     */
    async outlive(credential: Credential): Promise<Credential> {
      const localId = credential.uid
      const [user] = (await asOwner('lookup', { localId: [localId] })).users ?? []
      await asOwner('update', { localId, validSince: '1' })
      const survivor = await this.refresh(credential)
      await asOwner('update', { localId, validSince: user?.validSince })
      return survivor
    },
    /** Asks for a mail, and answers the code in its link. */
    async requestMail(requestType: string, of: object): Promise<string> {
      await toolkit('sendOobCode', { requestType, ...of })
      return latestCode()
    },
    latestCode,
    redeem: (oobCode: string) => toolkit('update', { oobCode }),
    resetPassword: (oobCode: string, newPassword: string) =>
      toolkit('resetPassword', { oobCode, newPassword }),
    update: (by: Credential, changes: object) =>
      toolkit('update', { idToken: by.idToken, ...changes }),
    remove: (by: Credential) => toolkit('delete', { idToken: by.idToken }),
    disable: ({ uid }: Credential) => asOwner('update', { localId: uid, disableUser: true }),
    /** Lets an account's last sign-in, and all before it, be so many seconds ago. */
    async letPass({ uid }: Credential, seconds: number): Promise<void> {
      const [user] = (await asOwner('lookup', { localId: [uid] })).users ?? []
      const then = Number(user?.lastLoginAt) - seconds * 1_000
      await asOwner('update', {
        localId: uid,
        lastLoginAt: String(then),
        validSince: String(Math.floor(then / 1_000)),
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

function toCredential({ localId, email, idToken, refreshToken, needConfirmation }: Answer) {
  if (needConfirmation) throw new Error('NEED_CONFIRMATION')
  if (localId === undefined || idToken === undefined || refreshToken === undefined) {
    throw new Error('The provider signed nobody in')
  }
  return { uid: localId, email: email ?? '', idToken, refreshToken }
}
