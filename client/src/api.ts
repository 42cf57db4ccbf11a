import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import { API_BASE, type EndpointName, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { BodyOf, ResponseOf } from '@foyer/contract/operations.ts'
import {
  FIELD_ERROR_CODES,
  type FieldError,
  isProblemCode,
  type Problem,
  PROBLEM_MEDIA_TYPE,
  type ProblemCode,
} from '@foyer/contract/problems.ts'
import type { LoggedInUser, User } from '@foyer/contract/schemas.ts'
import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { isUser } from '@foyer/contract/user.ts'

/** The product API. `name` is a call of the contract, which says what the request has to contain. */
export interface Api {
  /** Rejects with {@link Unauthorized} or {@link NetworkError}. */
  call<Name extends EndpointName>(
    name: Name,
    ...request: OptionalIfEmpty<TokenOf<Name> & DetailsOf<Name>>
  ): Promise<ResponseOf<Name>>
}

type Definition<Name extends EndpointName> = (typeof ENDPOINTS)[Name]

type TokenOf<Name extends EndpointName> =
  Definition<Name> extends { readonly bearer: true }
    ? { readonly token: string }
    : { readonly token?: never }

/** What a request contains besides the token. */
type DetailsOf<Name extends EndpointName> = IdOf<Name> & JsonOf<Name> & InFlight

/** The parameter of the path. */
type IdOf<Name extends EndpointName> = Definition<Name>['path'] extends `${string}{${string}`
  ? { readonly id: string }
  : { readonly id?: never }

type JsonOf<Name extends EndpointName> =
  Definition<Name> extends { readonly body: 'json' }
    ? { readonly body: BodyOf<Name> }
    : { readonly body?: never }

interface InFlight {
  /** The same request, if the head script has sent it before this code was loaded. */
  readonly inFlight?: Promise<Response> | undefined
}

type OptionalIfEmpty<Request> =
  Partial<Request> extends Request ? [request?: Request] : [request: Request]

/** The calls of signed-in users. */
export type SignedInCall = {
  [Name in EndpointName]: Definition<Name> extends { readonly bearer: true } ? Name : never
}[EndpointName]

/** The request of such a call, to which the session adds the token. */
export type RequestOf<Name extends SignedInCall> = OptionalIfEmpty<DetailsOf<Name>>

/** The request for the user of the stored token, which the head script has sent. */
export interface UserRequest {
  readonly token: string
  readonly request: Promise<Response>
}

interface AnyRequest extends InFlight {
  readonly token?: string
  readonly id?: string
  readonly body?: object
}

export function createApi(fetch: typeof globalThis.fetch): Api {
  const send = async (name: EndpointName, { token, id = '', body }: AnyRequest) => {
    const { method, path } = ENDPOINTS[name]
    return fetch(API_BASE + path.replace('{id}', encodeURIComponent(id)), {
      method,
      headers: requestHeaders(token),
      cache: 'no-store',
      ...REQUEST_OPTIONS,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    })
  }

  return {
    async call<Name extends EndpointName>(name: Name, request: AnyRequest = {}) {
      const response = await (request.inFlight ?? send(name, request)).catch(refuse)
      const check: Check<Name> = CHECKS[name] ?? checkAny(name)
      return check(await readResponse(response), response.status)
    },
  }
}

/** Returns the answer. Throws {@link NetworkError} if it is not the API's, but a captive portal's, for example. */
type Check<Name extends EndpointName> = (value: unknown, status: number) => ResponseOf<Name>

/** How the answer of each call is checked. Without an entry, it is any object, or the empty body of that call. */
const CHECKS: { readonly [Name in EndpointName]?: Check<Name> } = {
  getUser: checkUser,
  updateUser: checkUser,
  updateProfile: checkUser,
  register: (value, status) => ({
    ...checkUserWithToken(value),
    ...(status === ENDPOINTS.register.status && { created: true }),
  }),
  login: checkUserWithToken,
  loginWithProviders: checkUserWithToken,
  loginWithPasskey: checkUserWithToken,
  confirmEmail: checkUserWithToken,
  getEmailChange(value) {
    const { change } = toObject(value)
    return expectThat(
      change === null || hasTexts(change, ['email', 'asked_at', 'expires_at']),
      value,
    )
  },
  checkEmailLink: (value) => expectThat(hasTexts(value, ['expires_at']), value),
  listSessions: (value) =>
    checkList(value, 'sessions', ['id', 'created_at', 'last_seen_at', ...CLIENT_FIELDS]),
  // Accepts unknown events, which a newer server may send.
  listActivity: (value) => checkList(value, 'activity', ['event', 'at', ...CLIENT_FIELDS]),
  exportUser: (value) => expectThat('user' in toObject(value), value),
}

const checkAny =
  (name: EndpointName) =>
  <Answer>(value: unknown): Answer =>
    expectThat(
      ENDPOINTS[name].status === 204
        ? value === undefined
        : typeof value === 'object' && value !== null && !Array.isArray(value),
      value,
    )

type KindOf<Value> = Value extends string
  ? 'string'
  : Value extends boolean
    ? 'boolean'
    : Value extends readonly unknown[]
      ? 'array'
      : 'object'

/** What is kept of an answer with a user. */
const USER_FIELDS: {
  readonly [Field in keyof Required<User>]: KindOf<Required<User>[Field]>
} = {
  id: 'string',
  email: 'string',
  email_verified: 'boolean',
  first_name: 'string',
  last_name: 'string',
  created_at: 'string',
  fields: 'object',
  terms_version: 'string',
  two_step_due_at: 'string',
  email_available_at: 'string',
  missing: 'array',
}

function checkUser(value: unknown): User {
  if (!isUser(value)) return refuse()
  const answered = toObject(value)
  const kindOf = (field: string) =>
    Array.isArray(answered[field]) ? 'array' : typeof answered[field]
  const kept = Object.entries(USER_FIELDS).filter(([field, kind]) => kindOf(field) === kind)
  return Object.fromEntries(kept.map(([field]) => [field, answered[field]])) as unknown as User
}

function checkUserWithToken(value: unknown): LoggedInUser {
  const user = checkUser(value)
  const { token, created, names_removed } = toObject(value)
  if (typeof token !== 'string' || token === '') return refuse()
  return {
    ...user,
    token,
    ...(created === true && { created }),
    ...(names_removed === true && { names_removed }),
  }
}

const CLIENT_FIELDS = ['browser', 'system', 'address', 'provider']

function checkList<Answer>(value: unknown, name: string, texts: readonly string[]): Answer {
  const list = toObject(value)[name]
  return expectThat(Array.isArray(list) && list.every((entry) => hasTexts(entry, texts)), value)
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  const object = toObject(value)
  return names.every((name) => typeof object[name] === 'string')
}

/** What is no object has no property. */
const toObject = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>

function expectThat<Answer>(isExpected: boolean, value: unknown): Answer {
  return isExpected ? (value as Answer) : refuse()
}

/** No answer of the API arrived. */
function refuse(cause?: unknown): never {
  throw new NetworkError({ code: 'unreachable' }, { cause })
}

export interface ApiErrorDetails {
  /** A problem code, or `unreachable` if no response of the API arrived. */
  readonly code: ProblemCode | 'unreachable'
  readonly status?: number
  readonly detail?: string
  readonly requestId?: string
  readonly errors?: readonly FieldError[]
  /** From the Retry-After header: seconds. */
  readonly retryAfterSeconds?: number | undefined
  /** For `second_factor_required` only. */
  readonly secondFactor?: SecondFactorRequest | undefined
}

/** A failed API call; handle it by `code`. */
export abstract class ApiError extends Error {
  readonly code: ApiErrorDetails['code']
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly secondFactor: SecondFactorRequest | undefined

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.detail ?? details.code, options)
    this.code = details.code
    this.status = details.status
    this.requestId = details.requestId
    this.errors = details.errors ?? []
    this.retryAfterSeconds = details.retryAfterSeconds
    this.secondFactor = details.secondFactor
  }
}

/** The API responded with 401 and a problem document. */
export class Unauthorized extends ApiError {
  override readonly name = 'Unauthorized'
}

/** Any failure but a 401 of the API: another status, a response that is not the API's, or none within 8 s. */
export class NetworkError extends ApiError {
  override readonly name = 'NetworkError'
}

/** Throws {@link ApiError} for an error response, and for one without JSON, such as a captive portal's page. */
async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const body = await readJson(response)
  if (response.ok && body !== undefined) return body
  throw toApiError(response, body)
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function toApiError(response: Response, body: unknown): ApiError {
  const { status } = response
  if (!isProblem(response, body)) return new NetworkError({ code: 'unreachable', status })
  const { code, detail, request_id: requestId } = body
  const errors = parseFieldErrors(body.errors)
  const retryAfterSeconds = readRetryAfter(response)
  const secondFactor = parseSecondFactor(body.second_factor)
  const details = { code, status, detail, requestId, errors, retryAfterSeconds, secondFactor }
  return status === 401 ? new Unauthorized(details) : new NetworkError(details)
}

/** In seconds; the API never sends the date format of RFC 9110 §10.2.3. */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

function isProblem(response: Response, body: unknown): body is Problem {
  const type = response.headers.get('content-type')
  if (!type?.startsWith(PROBLEM_MEDIA_TYPE)) return false
  if (typeof body !== 'object' || body === null) return false
  if (!('code' in body) || !isProblemCode(body.code)) return false
  // Distinguishes our problem documents from those of a proxy with the same code.
  return 'status' in body && body.status === response.status && 'request_id' in body
}

/**
 * Accepts unknown kinds, which a newer server may send; the form leaves them out. The list is empty if the user has
 * nothing left that the server would accept.
 */
function parseSecondFactor(value: unknown): SecondFactorRequest | undefined {
  const { kinds } = (value ?? {}) as Partial<SecondFactorRequest>
  if (!Array.isArray(kinds)) return undefined
  return kinds.every((kind) => typeof kind === 'string')
    ? (value as SecondFactorRequest)
    : undefined
}

/** Accepts codes that it does not know, and errors without one, which another release of the server may send. */
export function parseFieldErrors(value: unknown): readonly FieldError[] {
  return Array.isArray(value) ? value.flatMap(parseFieldError) : []
}

function parseFieldError(value: unknown): readonly FieldError[] {
  const { path, message = '', limit, code } = (value ?? {}) as Partial<FieldError>
  if (typeof path !== 'string') return []
  const known = FIELD_ERROR_CODES.find((name) => name === code) ?? 'invalid'
  return [{ path, message, code: known, ...(typeof limit === 'number' && { limit }) }]
}

export function requestHeaders(token?: string): Record<string, string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }
}

/** The API never redirects; `keepalive` lets a logout complete after the tab is closed. */
const REQUEST_OPTIONS = { redirect: 'error', keepalive: true } as const
