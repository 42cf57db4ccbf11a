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
import type {
  Activity,
  ChangeEmailBody,
  CheckEmailLinkBody,
  ConfirmEmailBody,
  DeleteUserBody,
  DeviceSession,
  EmailChange,
  LoggedInUser,
  LoginBody,
  LoginWithProvidersBody,
  RegisterBody,
  SignedInUser,
  UpdateUserBody,
  User,
} from '@foyer/contract/schemas.ts'
import type { SecondFactorRequest } from '@foyer/contract/second-factor.ts'
import { isUser } from '@foyer/contract/user.ts'

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

/** Each method rejects with `Unauthorized` or `NetworkError`. */
export interface Api {
  register(body: RegisterBody): Promise<LoggedInUser>
  login(body: LoginBody): Promise<LoggedInUser>
  loginWithProviders(body: LoginWithProvidersBody): Promise<LoggedInUser>
  loginWithPasskey(body: BodyOf<'loginWithPasskey'>): Promise<LoggedInUser>
  /** `inFlight` is the same request, sent by the head script before this code was loaded. */
  getUser(token: string, inFlight?: Promise<Response>): Promise<User>
  logout(token: string): Promise<void>
  updateUser(token: string, id: string, body: UpdateUserBody): Promise<User>
  updateProfile(token: string, body: BodyOf<'updateProfile'>): Promise<User>
  /** The response contains the token that replaces this one. */
  confirmEmail(token: string, body: ConfirmEmailBody): Promise<SignedInUser>
  changeEmail(token: string, body: ChangeEmailBody): Promise<void>
  getEmailChange(token: string): Promise<{ readonly change: EmailChange | null }>
  cancelEmailChange(token: string): Promise<void>
  /** Resolves with the expiry of an email change: RFC 3339. Works without a session. */
  checkEmailLink(body: CheckEmailLinkBody): Promise<string>
  deleteUser(token: string, body: DeleteUserBody): Promise<void>
  listSessions(token: string): Promise<readonly DeviceSession[]>
  endOtherSessions(token: string): Promise<void>
  endSession(token: string, id: string): Promise<void>
  listActivity(token: string): Promise<readonly Activity[]>
  exportUser(token: string): Promise<object>
  /** Any other call. Unlike the methods above, it does not check the fields of the response. */
  call<Name extends EndpointName>(name: Name, request: CallRequest<Name>): Promise<ResponseOf<Name>>
}

/** The parts of a request that its path and method do not determine. */
export interface CallRequest<Name extends EndpointName> {
  readonly token?: string
  /** The parameter of the path. */
  readonly id?: string
  readonly body?: BodyOf<Name>
}

interface Request {
  readonly token?: string
  readonly id?: string
  readonly body?: object
}

export function createApi(fetch: typeof globalThis.fetch): Api {
  const send = async (name: EndpointName, { token, id = '', body }: Request) => {
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
  const call = async (name: EndpointName, request: Request) => readFrom(send(name, request))

  const callWithoutResult = async (name: EndpointName, request: Request): Promise<void> => {
    parseEmpty(await call(name, request))
  }

  return {
    async register(body) {
      const sent = send('register', { body })
      const user = parseSignedInUser(await readFrom(sent))
      return (await sent).status === ENDPOINTS.register.status ? { ...user, created: true } : user
    },
    login: async (body) => parseSignedInUser(await call('login', { body })),
    loginWithProviders: async (body) =>
      parseSignedInUser(await call('loginWithProviders', { body })),
    loginWithPasskey: async (body) => parseSignedInUser(await call('loginWithPasskey', { body })),
    getUser: async (token, inFlight) =>
      parseUser(await readFrom(inFlight ?? send('getUser', { token }))),
    logout: (token) => callWithoutResult('logout', { token }),
    updateUser: async (token, id, body) => parseUser(await call('updateUser', { token, id, body })),
    updateProfile: async (token, body) => parseUser(await call('updateProfile', { token, body })),
    confirmEmail: async (token, body) =>
      parseSignedInUser(await call('confirmEmail', { token, body })),
    changeEmail: (token, body) => callWithoutResult('changeEmail', { token, body }),
    getEmailChange: async (token) => parseEmailChange(await call('getEmailChange', { token })),
    cancelEmailChange: (token) => callWithoutResult('cancelEmailChange', { token }),
    checkEmailLink: async (body) => parseChangeExpiry(await call('checkEmailLink', { body })),
    deleteUser: (token, body) => callWithoutResult('deleteUser', { token, body }),
    listSessions: async (token) => parseSessions(await call('listSessions', { token })),
    endOtherSessions: (token) => callWithoutResult('endOtherSessions', { token }),
    endSession: (token, id) => callWithoutResult('endSession', { token, id }),
    listActivity: async (token) => parseActivity(await call('listActivity', { token })),
    exportUser: async (token) => parseExport(await call('exportUser', { token })),
    call: async (name, request) => parseResponse(name, await call(name, request)),
  }
}

async function readFrom(sent: Promise<Response>): Promise<unknown> {
  let response: Response
  try {
    response = await sent
  } catch (cause) {
    throw new NetworkError({ code: 'unreachable' }, { cause })
  }
  return readResponse(response)
}

const CLIENT_FIELDS = ['browser', 'system', 'address', 'provider'] as const

/** Throws {@link NetworkError} for an unexpected response. */
function parseSessions(value: unknown): readonly DeviceSession[] {
  return parseList<DeviceSession>(value, 'sessions', (entry) =>
    hasTexts(entry, ['id', 'created_at', 'last_seen_at', ...CLIENT_FIELDS]),
  )
}

/** Like {@link parseSessions}; accepts unknown events, which a newer server may send. */
function parseActivity(value: unknown): readonly Activity[] {
  return parseList<Activity>(value, 'activity', (entry) =>
    hasTexts(entry, ['event', 'at', ...CLIENT_FIELDS]),
  )
}

/** Returns the export unchanged, if it is a response of the API. */
function parseExport(value: unknown): object {
  if (typeof value === 'object' && value !== null && 'user' in value) return value
  throw new NetworkError({ code: 'unreachable' })
}

function parseList<Entry>(value: unknown, name: string, isEntry: (entry: unknown) => boolean) {
  const list = (value as Record<string, unknown> | null)?.[name]
  if (Array.isArray(list) && list.every(isEntry)) return list as readonly Entry[]
  throw new NetworkError({ code: 'unreachable' })
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
}

/** Throws {@link NetworkError} for an unexpected response. */
function parseEmailChange(value: unknown): { readonly change: EmailChange | null } {
  const { change } = (value ?? {}) as { readonly change?: unknown }
  if (change !== null && !isEmailChange(change)) throw new NetworkError({ code: 'unreachable' })
  return { change }
}

/** Throws {@link NetworkError} for an unexpected response. */
function parseChangeExpiry(value: unknown): string {
  const { expires_at } = (value ?? {}) as { readonly expires_at?: unknown }
  if (typeof expires_at !== 'string') throw new NetworkError({ code: 'unreachable' })
  return expires_at
}

function isEmailChange(value: unknown): value is EmailChange {
  if (typeof value !== 'object' || value === null) return false
  const { email, asked_at, expires_at } = value as Partial<EmailChange>
  return [email, asked_at, expires_at].every((text) => typeof text === 'string')
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

/** Throws {@link NetworkError} if the response is not the JSON object, or the empty body, of this call. */
function parseResponse<Name extends EndpointName>(name: Name, value: unknown): ResponseOf<Name> {
  const isExpected =
    ENDPOINTS[name].status === 204
      ? value === undefined
      : typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isExpected) throw new NetworkError({ code: 'unreachable' })
  return value as ResponseOf<Name>
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

/** Throws {@link NetworkError} for an unexpected response. */
function parseUser(value: unknown): User {
  if (!isUser(value)) throw new NetworkError({ code: 'unreachable' })
  const { id, email, email_verified, first_name, last_name, created_at } = value
  const { fields, terms_version, two_step_due_at, email_available_at, missing } = value
  return {
    id,
    email,
    email_verified,
    first_name,
    last_name,
    created_at,
    ...(typeof fields === 'object' && { fields }),
    ...(typeof terms_version === 'string' && { terms_version }),
    ...(typeof two_step_due_at === 'string' && { two_step_due_at }),
    ...(typeof email_available_at === 'string' && { email_available_at }),
    ...(Array.isArray(missing) && { missing }),
  }
}

function parseSignedInUser(value: unknown): LoggedInUser {
  const user = parseUser(value)
  const { token, created } = value as Partial<LoggedInUser>
  if (typeof token !== 'string' || token === '') throw new NetworkError({ code: 'unreachable' })
  return { ...user, token, ...(created === true && { created }) }
}

/** For responses without a body: throws {@link NetworkError} if a proxy sent one. */
function parseEmpty(value: unknown): void {
  if (value !== undefined) throw new NetworkError({ code: 'unreachable' })
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

export function requestHeaders(token?: string): Record<string, string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` }
}

/** The API never redirects; `keepalive` lets a logout complete after the tab is closed. */
const REQUEST_OPTIONS = { redirect: 'error', keepalive: true } as const
