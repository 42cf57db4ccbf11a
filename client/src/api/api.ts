import type {
  Activity,
  ChangeEmailBody,
  CheckEmailLinkBody,
  ConfirmEmailBody,
  DeleteUserBody,
  EmailChange,
  LoginBody,
  LoginWithProvidersBody,
  RegisterBody,
  Session,
  SignedInUser,
  UpdateUserBody,
  User,
} from '@foyer/contract/bodies.ts'
import { API_BASE, ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import { API_TIMEOUT_MS } from '@foyer/contract/constants.ts'
import { NetworkError } from './api-error.ts'
import { parseChangeEnd, parseEmailChange } from './parse-email-change.ts'
import { parseActivity, parseExport, parseSessions } from './parse-records.ts'
import { parseNothing, parseSignedInUser, parseUser } from './parse-user.ts'
import { readAnswer } from './read-answer.ts'
import { ONLY_OURS, requestHeaders } from './request-headers.ts'

/** The product API as functions. Each throws `Unauthorized` or `NetworkError`. */
export interface Api {
  register(body: RegisterBody): Promise<SignedInUser>
  login(body: LoginBody): Promise<SignedInUser>
  loginWithProviders(body: LoginWithProvidersBody): Promise<SignedInUser>
  /** `underway` is the same request, begun by the page's head before this code was there. */
  getUser(token: string, underway?: Promise<Response>): Promise<User>
  logout(token: string): Promise<void>
  updateUser(token: string, id: string, body: UpdateUserBody): Promise<User>
  /** The answer carries the token that takes the place of this one. */
  confirmEmail(token: string, body: ConfirmEmailBody): Promise<SignedInUser>
  changeEmail(token: string, body: ChangeEmailBody): Promise<void>
  /** The change of address that waits to be confirmed. */
  getEmailChange(token: string): Promise<{ readonly change: EmailChange | null }>
  withdrawEmailChange(token: string): Promise<void>
  /** Until when the change of a mail's link counts: RFC 3339. Nobody needs to be signed in. */
  checkEmailLink(body: CheckEmailLinkBody): Promise<string>
  deleteUser(token: string, body: DeleteUserBody): Promise<void>
  listSessions(token: string): Promise<readonly Session[]>
  endOtherSessions(token: string): Promise<void>
  endSession(token: string, id: string): Promise<void>
  listActivity(token: string): Promise<readonly Activity[]>
  exportUser(token: string): Promise<object>
}

interface Request {
  readonly token?: string
  readonly id?: string
  readonly body?: object
}

/** Walks the contract with the platform's `fetch`. It knows no session: whoever calls hands it the token. */
export function createApi(fetch: typeof globalThis.fetch): Api {
  const send = async (name: EndpointName, { token, id = '', body }: Request) => {
    const { method, path } = ENDPOINTS[name]
    return fetch(API_BASE + path.replace('{id}', encodeURIComponent(id)), {
      method,
      headers: requestHeaders(token),
      cache: 'no-store',
      ...ONLY_OURS,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    })
  }
  const call = async (name: EndpointName, request: Request) => answer(send(name, request))

  /** For an answer that says nothing but that it went well. */
  const told = async (name: EndpointName, request: Request): Promise<void> => {
    parseNothing(await call(name, request))
  }

  return {
    register: async (body) => parseSignedInUser(await call('register', { body })),
    login: async (body) => parseSignedInUser(await call('login', { body })),
    loginWithProviders: async (body) =>
      parseSignedInUser(await call('loginWithProviders', { body })),
    getUser: async (token, underway) =>
      parseUser(await answer(underway ?? send('getUser', { token }))),
    logout: (token) => told('logout', { token }),
    updateUser: async (token, id, body) => parseUser(await call('updateUser', { token, id, body })),
    confirmEmail: async (token, body) =>
      parseSignedInUser(await call('confirmEmail', { token, body })),
    changeEmail: (token, body) => told('changeEmail', { token, body }),
    getEmailChange: async (token) => parseEmailChange(await call('getEmailChange', { token })),
    withdrawEmailChange: (token) => told('withdrawEmailChange', { token }),
    checkEmailLink: async (body) => parseChangeEnd(await call('checkEmailLink', { body })),
    deleteUser: (token, body) => told('deleteUser', { token, body }),
    listSessions: async (token) => parseSessions(await call('listSessions', { token })),
    endOtherSessions: (token) => told('endOtherSessions', { token }),
    endSession: (token, id) => told('endSession', { token, id }),
    listActivity: async (token) => parseActivity(await call('listActivity', { token })),
    exportUser: async (token) => parseExport(await call('exportUser', { token })),
  }
}

async function answer(sent: Promise<Response>): Promise<unknown> {
  let response: Response
  try {
    response = await sent
  } catch (cause) {
    throw new NetworkError({ code: 'unreachable' }, { cause })
  }
  return readAnswer(response)
}
