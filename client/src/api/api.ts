import type {
  Activity,
  ChangeEmailBody,
  CheckEmailLinkBody,
  ConfirmEmailBody,
  DeleteUserBody,
  EmailChange,
  LoginBody,
  LoggedInUser,
  LoginWithProvidersBody,
  RegisterBody,
  DeviceSession,
  SignedInUser,
  UpdateUserBody,
  User,
} from '@foyer/contract/schemas.ts'
import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import { API_BASE, ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import type { BodyOf, ResponseOf } from '@foyer/contract/operations.ts'
import { NetworkError } from './api-error.ts'
import { parseActivity, parseExport, parseSessions } from './parse-account-data.ts'
import { parseChangeExpiry, parseEmailChange } from './parse-email-change.ts'
import { parseEmpty, parseSignedInUser, parseUser } from './parse-user.ts'
import { parseResponse } from './parse-response.ts'
import { readResponse } from './read-response.ts'
import { REQUEST_OPTIONS, requestHeaders } from './request-headers.ts'

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

const CREATED = ENDPOINTS.register.status

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
      return (await sent).status === CREATED ? { ...user, created: true } : user
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
