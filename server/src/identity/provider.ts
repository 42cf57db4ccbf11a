import { z } from 'zod'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import { fetchJson, type JsonResponse, type ProviderServer } from './fetch-json.ts'
import { createKeySet, type Proof, verifyIdToken } from './id-token.ts'

/**
 * The identity provider, which has the user's password and linked accounts. Each throws `unavailable` if the provider
 * gives no valid answer.
 */
export interface Provider {
  /** Throws `invalid_identity_token`. */
  readonly verify: (idToken: string) => Promise<Proof>
  readonly lookUp: (idToken: string) => Promise<Account | AccountRefusal>
  /** `proof-refused`: this ID token will never be able to delete the account. */
  readonly deleteAccount: (idToken: string) => Promise<'deleted' | 'proof-refused'>
  /** Reads a link's code without consuming it. `undefined` if it is invalid, or its link neither changes an email nor undoes that. */
  readonly readEmailCode: (code: string) => Promise<EmailCode | undefined>
}

/** The one behind `IDENTITY_TOOLKIT_URL`: Firebase Authentication or the embedded one. */
export function createProvider(server: ProviderServer): Provider {
  const keys = createKeySet(server)
  return {
    verify: (idToken) => verifyIdToken(server, keys, idToken),
    lookUp: async (idToken) => readAccount(await callToolkit(server, 'lookup', { idToken })),
    deleteAccount: async (idToken) =>
      readDeletion(await callToolkit(server, 'delete', { idToken })),
    // Without a new password, this call only reads the code: https://firebase.google.com/docs/reference/rest/auth#section-verify-password-reset-code
    readEmailCode: async (oobCode) =>
      readEmailCode(await callToolkit(server, 'resetPassword', { oobCode })),
  }
}

export interface Account {
  readonly uid: string
  /** Not in canonical form. */
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly disabled: boolean
  /** Sign-ins before this are revoked: seconds since 1970, by the provider's clock; 0 if none are. */
  readonly validSince: number
  /** When the password was last set, also by a reset: milliseconds, by the provider's clock; 0 if never. */
  readonly passwordUpdatedAt: number
  readonly identities: readonly LinkedIdentity[]
}

export interface LinkedIdentity {
  readonly provider: string
  /** The user's id at that provider. */
  readonly id: string
  readonly email: string | undefined
}

export type AccountRefusal = 'proof-too-old' | 'proof-refused' | 'account-disabled' | 'account-gone'

/** Calls the provider's Identity Toolkit API, with the public API key alone: no service account. */
function callToolkit(
  server: ProviderServer,
  method: 'lookup' | 'delete' | 'resetPassword',
  parameters: { readonly idToken: string } | { readonly oobCode: string },
): Promise<JsonResponse> {
  const { firebase, identityToolkitUrl, publicOrigin } = server.config
  const url = new URL(`${identityToolkitUrl.href.replace(/\/$/, '')}/v1/accounts:${method}`)
  url.searchParams.set('key', firebase.apiKey)
  // Keys can be restricted to the product's pages.
  const headers = { 'Content-Type': 'application/json', Referer: `${publicOrigin.origin}/` }
  const body = JSON.stringify(parameters)
  return server.callExternal(() =>
    fetchJson(server, method, url, { headers, body }).catch(throwUnreachable),
  )
}

function readAccount(response: JsonResponse): Account | AccountRefusal {
  const account = parseLookup(response)
  if (account === undefined) throw unavailable('provider-response-invalid')
  return account
}

function parseLookup({ status, body }: JsonResponse): Account | AccountRefusal | undefined {
  if (status === 200) return parseAccount(body)
  // Any other 400 means that the key or the project is misconfigured.
  return status === 400 ? parseAccountRefusal(body) : undefined
}

const lookupResponse = z.object({
  users: z.tuple([
    z.object({
      localId: z.string().min(1),
      email: z.string().optional(),
      emailVerified: z.boolean().default(false),
      disabled: z.boolean().default(false),
      // The provider's JSON has 64-bit numbers as strings.
      validSince: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .default(0),
      passwordUpdatedAt: z.number().transform(Math.floor).default(0),
      providerUserInfo: z
        .array(
          z.object({
            providerId: z.string(),
            rawId: z.string().min(1),
            email: z.string().optional(),
          }),
        )
        .default([]),
    }),
  ]),
})

const accountRefusal = z.object({ error: z.object({ message: z.string() }) })

const REFUSALS: Readonly<Record<string, AccountRefusal>> = {
  INVALID_ID_TOKEN: 'proof-refused',
  // Returned for both expired and revoked tokens.
  TOKEN_EXPIRED: 'proof-too-old',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'proof-refused',
  USER_DISABLED: 'account-disabled',
  USER_NOT_FOUND: 'account-gone',
}

function parseAccount(body: unknown): Account | undefined {
  const { data } = lookupResponse.safeParse(body)
  if (!data) return undefined
  const [{ localId, providerUserInfo, ...account }] = data.users
  return {
    ...account,
    email: account.email,
    uid: localId,
    identities: providerUserInfo.map(({ providerId, rawId, email }) => ({
      provider: providerId,
      id: rawId,
      email,
    })),
  }
}

function parseAccountRefusal(body: unknown): AccountRefusal | undefined {
  const code = accountRefusal.safeParse(body).data?.error.message.split(' ')[0] ?? ''
  return Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined
}

const deleted = z.object({ kind: z.literal('identitytoolkit#DeleteAccountResponse') })

function readDeletion(response: JsonResponse): 'deleted' | 'proof-refused' {
  const outcome = parseOutcome(response)
  if (outcome === undefined) throw unavailable('provider-response-invalid')
  return outcome
}

function parseOutcome({ status, body }: JsonResponse) {
  if (status === 200) return deleted.safeParse(body).success ? 'deleted' : undefined
  if (status !== 400) return undefined
  const refusal = parseAccountRefusal(body)
  if (refusal === undefined) return undefined
  return refusal === 'account-gone' ? 'deleted' : 'proof-refused'
}

export type EmailCode =
  | { readonly kind: 'change'; readonly from: string; readonly to: string }
  /** The undone email is absent in the emulator. */
  | { readonly kind: 'undo'; readonly restored: string; readonly undone: string | undefined }

function readEmailCode(response: JsonResponse): EmailCode | undefined {
  if (isRefused(response)) return undefined
  const { data } = codeResponse.safeParse(response.status === 200 ? response.body : undefined)
  if (data && data.requestType !== CHANGE && data.requestType !== UNDO) return undefined
  if (data?.email && data.requestType === UNDO)
    return { kind: 'undo', restored: data.email, undone: data.newEmail }
  if (!data?.email || !data.newEmail) throw unavailable('provider-response-invalid')
  return { kind: 'change', from: data.email, to: data.newEmail }
}

const CHANGE = 'VERIFY_AND_CHANGE_EMAIL'
const UNDO = 'RECOVER_EMAIL'

const codeResponse = z.object({
  requestType: z.string(),
  email: z.string().optional(),
  newEmail: z.string().optional(),
})

const codeRefusal = z.object({
  error: z.object({ message: z.string().regex(/^(INVALID|EXPIRED)_OOB_CODE\b/) }),
})

function isRefused({ status, body }: JsonResponse): boolean {
  return status === 400 && codeRefusal.safeParse(body).success
}

function unavailable(reason: Reason, cause?: unknown): ProblemError {
  return new ProblemError('unavailable', { reason, cause })
}

function throwUnreachable(cause: unknown): never {
  throw unavailable('provider-unreachable', cause)
}
