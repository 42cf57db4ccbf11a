/** Where the product API lives on the product's origin. */
export const API_BASE = '/api'

/** One call of the product API, as data: the server routes by it, the client calls by it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below {@link API_BASE}; `{name}` marks a parameter. */
  readonly path: `/${string}`
  /** Whether the call must carry `Authorization: Bearer <token>`. */
  readonly bearer: boolean
  /** The status of success. */
  readonly status: 200 | 201 | 204
}

/** Who is signed in. By itself, because the script in the page's head asks it and carries no other. */
export const GET_USER = {
  method: 'GET',
  path: '/user',
  bearer: true,
  status: 200,
} as const satisfies Endpoint

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
  },
  login: {
    method: 'POST',
    path: '/login',
    bearer: false,
    status: 200,
  },
  loginWithProviders: {
    method: 'POST',
    path: '/loginWithProviders',
    bearer: false,
    status: 200,
  },
  getUser: GET_USER,
  logout: {
    method: 'GET',
    path: '/user/logout',
    bearer: true,
    status: 204,
  },
  confirmEmail: {
    method: 'POST',
    path: '/user/verification',
    bearer: true,
    status: 200,
  },
  changeEmail: {
    method: 'POST',
    path: '/user/email',
    bearer: true,
    status: 204,
  },
  getEmailChange: {
    method: 'GET',
    path: '/user/email',
    bearer: true,
    status: 200,
  },
  withdrawEmailChange: {
    method: 'DELETE',
    path: '/user/email',
    bearer: true,
    status: 204,
  },
  checkEmailLink: {
    method: 'POST',
    path: '/user/email/link',
    bearer: false,
    status: 200,
  },
  listSessions: {
    method: 'GET',
    path: '/user/sessions',
    bearer: true,
    status: 200,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/sessions',
    bearer: true,
    status: 204,
  },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/{id}',
    bearer: true,
    status: 204,
  },
  listActivity: {
    method: 'GET',
    path: '/user/activity',
    bearer: true,
    status: 200,
  },
  exportUser: {
    method: 'GET',
    path: '/user/export',
    bearer: true,
    status: 200,
  },
  deleteUser: {
    method: 'POST',
    path: '/user/delete',
    bearer: true,
    status: 204,
  },
  updateUser: {
    method: 'PUT',
    path: '/user/{id}',
    bearer: true,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>

/** The name of a call. */
export type EndpointName = keyof typeof ENDPOINTS
