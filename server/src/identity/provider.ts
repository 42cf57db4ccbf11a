import { z } from 'zod'
import type { Reason } from '../core/log.ts'
import { ProblemError } from '../core/problem.ts'
import type { ProofVerifier } from './id-token.ts'
import { type JsonResponse, measuredFetch, type ProviderMetrics } from './fetch-json.ts'

/** The identity provider, which has the user's password and linked accounts. */
export interface Provider {
  readonly verify: ProofVerifier
  readonly lookUp: AccountLookup
  readonly deleteAccount: AccountDeletion
  readonly readEmailChange: EmailChangeCodeReader
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

/** Looks up the account of an ID token. Throws `unavailable` if the provider gives no valid answer. */
export type AccountLookup = (idToken: string) => Promise<Account | AccountRefusal>

/** Rule 4: account lookup. */
export function createAccountLookup(callToolkit: CallToolkit): AccountLookup {
  return async (idToken) => {
    const account = parseLookup(await callToolkit('lookup', { idToken }))
    if (account === undefined) throw unavailable('provider-response-invalid')
    return account
  }
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

/** `proof-refused`: this ID token will never be able to delete the account. */
type DeletionOutcome = 'deleted' | 'proof-refused'

/** Deletes the account of an ID token at the provider. Throws `unavailable` if a retry may succeed. */
export type AccountDeletion = (idToken: string) => Promise<DeletionOutcome>

const deleted = z.object({ kind: z.literal('identitytoolkit#DeleteAccountResponse') })

export function createAccountDeletion(callToolkit: CallToolkit): AccountDeletion {
  return async (idToken) => {
    const outcome = parseOutcome(await callToolkit('delete', { idToken }))
    if (outcome === undefined) throw unavailable('provider-response-invalid')
    return outcome
  }
}

function parseOutcome({ status, body }: JsonResponse): DeletionOutcome | undefined {
  if (status === 200) return deleted.safeParse(body).success ? 'deleted' : undefined
  if (status !== 400) return undefined
  const refusal = parseAccountRefusal(body)
  if (refusal === undefined) return undefined
  return refusal === 'account-gone' ? 'deleted' : 'proof-refused'
}

interface EmailChangeCode {
  readonly from: string
  readonly to: string
}

/** Reads a link's code without consuming it. `undefined` if it is invalid or of another kind; throws `unavailable`. */
export type EmailChangeCodeReader = (code: string) => Promise<EmailChangeCode | undefined>

/** Without a new password, this call only reads the code: https://firebase.google.com/docs/reference/rest/auth#section-verify-password-reset-code */
export function createEmailChangeCodeReader(callToolkit: CallToolkit): EmailChangeCodeReader {
  return async (oobCode) => {
    const response = await callToolkit('resetPassword', { oobCode })
    if (isRefused(response)) return undefined
    const { data } = codeResponse.safeParse(response.status === 200 ? response.body : undefined)
    if (data && data.requestType !== EMAIL_CHANGE) return undefined
    if (!data?.email || !data.newEmail) throw unavailable('provider-response-invalid')
    return { from: data.email, to: data.newEmail }
  }
}

const EMAIL_CHANGE = 'VERIFY_AND_CHANGE_EMAIL'

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

/** Calls the provider's Identity Toolkit API. Throws `unavailable` if there is no response. */
type CallToolkit = (
  method: 'lookup' | 'delete' | 'resetPassword',
  parameters: { readonly idToken: string } | { readonly oobCode: string },
) => Promise<JsonResponse>

interface ToolkitOptions {
  readonly toolkitUrl: URL
  readonly apiKey: string
  /** Sent as the referrer, because keys can be restricted to the product's pages. */
  readonly publicOrigin: URL
  readonly metrics: ProviderMetrics | undefined
  /** How long the provider may take, if not the usual time: milliseconds. */
  readonly timeoutMs?: number | undefined
}

/** Uses only the public API key: no service account. */
export function createToolkit(options: ToolkitOptions): CallToolkit {
  const base = options.toolkitUrl.href.replace(/\/$/, '')
  const fetchJson = measuredFetch(options.metrics, options.timeoutMs)
  const headers = {
    'Content-Type': 'application/json',
    Referer: `${options.publicOrigin.origin}/`,
  }
  return (method, parameters) => {
    const url = new URL(`${base}/v1/accounts:${method}`)
    url.searchParams.set('key', options.apiKey)
    const body = JSON.stringify(parameters)
    return fetchJson(method, url, { headers, body }).catch(throwUnreachable)
  }
}

function unavailable(reason: Reason, cause?: unknown): ProblemError {
  return new ProblemError('unavailable', { reason, cause })
}

function throwUnreachable(cause: unknown): never {
  throw unavailable('provider-unreachable', cause)
}
