/** Where the product API lives on the product's origin. */
export const API_BASE = '/api'

/** One call of the product API, as data: the server routes by it, the client calls by it, OpenAPI is made from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below {@link API_BASE}; `{name}` marks a parameter. */
  readonly path: `/${string}`
  /** Whether the call must carry `Authorization: Bearer <token>`. */
  readonly bearer: boolean
  /** The status of success. */
  readonly status: 200 | 201 | 204
  readonly summary: string
}

/**
 * The six calls of the specification (seed §7; decisions 20–21), and those of the whole account beside
 * them (contract, "API"). A path that `{id}` would match as well stands before it.
 */
export const ENDPOINTS = {
  register: {
    method: 'POST',
    path: '/register',
    bearer: false,
    status: 201,
    summary: 'Exchange the proof of a new password identity for a user and a session',
  },
  login: {
    method: 'POST',
    path: '/login',
    bearer: false,
    status: 200,
    summary: 'Exchange the proof of a password identity for a session',
  },
  loginWithProviders: {
    method: 'POST',
    path: '/loginWithProviders',
    bearer: false,
    status: 200,
    summary: 'Exchange the proof of a federated identity for a session',
  },
  getUser: {
    method: 'GET',
    path: '/user',
    bearer: true,
    status: 200,
    summary: 'The signed-in person',
  },
  logout: {
    method: 'GET',
    path: '/user/logout',
    bearer: true,
    status: 204,
    summary: 'End this session, at once and on every replica',
  },
  confirmEmail: {
    method: 'POST',
    path: '/user/verification',
    bearer: true,
    status: 200,
    summary: 'Go on as a person whose address is verified, under a new token',
  },
  changeEmail: {
    method: 'POST',
    path: '/user/email',
    bearer: true,
    status: 204,
    summary:
      'Ask to move to another address, with a fresh proof; its proof within 24 hours completes it',
  },
  listSessions: {
    method: 'GET',
    path: '/user/sessions',
    bearer: true,
    status: 200,
    summary: 'The devices the person is signed in on',
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/sessions',
    bearer: true,
    status: 204,
    summary: 'End every session of the person but this one',
  },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/{id}',
    bearer: true,
    status: 204,
    summary: 'End one session of the person',
  },
  listActivity: {
    method: 'GET',
    path: '/user/activity',
    bearer: true,
    status: 200,
    summary: "What happened to the person's account in the last ninety days, the newest first",
  },
  exportUser: {
    method: 'GET',
    path: '/user/export',
    bearer: true,
    status: 200,
    summary: 'Everything the product holds about the person',
  },
  deleteUser: {
    method: 'POST',
    path: '/user/delete',
    bearer: true,
    status: 204,
    summary: 'Delete the signed-in person, here and at the identity provider, with a fresh proof',
  },
  updateUser: {
    method: 'PUT',
    path: '/user/{id}',
    bearer: true,
    status: 200,
    summary: 'Change the names of the signed-in person',
  },
} as const satisfies Record<string, Endpoint>

/** The name of a call. */
export type EndpointName = keyof typeof ENDPOINTS
