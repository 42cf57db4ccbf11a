export const API_BASE = '/api'

/** An API call, from which the server mounts routes and the client builds requests. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to {@link API_BASE}; `{name}` is a parameter. */
  readonly path: `/${string}`
  /** Whether the server authenticates the call by `Authorization: Bearer <token>`. */
  readonly bearer: boolean
  /** Whether an incomplete user, whose `missing` is not empty, can call it. */
  readonly allowsIncompleteUser?: true
  /** Whether a user who must first turn two-step login on can call it (rule 19: required two-step login). */
  readonly allowsOverdueTwoStep?: true
  /** The type of the request body; without it the call has none. */
  readonly body?: 'json'
  /** The rate limit that counts the call. */
  readonly limit?: 'sign-in'
  /** A GET that changes state. HEAD requests, links and other sites are refused. */
  readonly scriptOnly?: true
  /** The status of a successful response. */
  readonly status: 200 | 201 | 204
  /** The status of `register` if the user existed before; `status` means that it created the user. */
  readonly statusIfExisting?: 200
  /** The file name under which a browser saves the response. */
  readonly attachment?: string
}

/** A separate constant, because the head script needs only this endpoint. */
export const GET_USER = {
  method: 'GET',
  path: '/user',
  bearer: true,
  allowsIncompleteUser: true,
  allowsOverdueTwoStep: true,
  status: 200,
} as const satisfies Endpoint

/** The calls about what may happen to the user's email: a change, or a request of another person. */
const EMAIL_ENDPOINTS = {
  getEmailChange: {
    method: 'GET',
    path: '/user/email',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/user/email',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 204,
  },
  keepEmail: {
    method: 'DELETE',
    path: '/user/email-request',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 204,
  },
  checkEmailLink: {
    method: 'POST',
    path: '/user/email/link',
    bearer: false,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>

/** The calls about the user's second factors. */
export const FACTOR_ENDPOINTS = {
  confirmSignIn: {
    method: 'POST',
    path: '/user/fresh',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  listFactors: {
    method: 'GET',
    path: '/user/factors',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  startTotp: {
    method: 'POST',
    path: '/user/factors/totp',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  confirmTotp: {
    method: 'PUT',
    path: '/user/factors/totp',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  removeTotp: {
    method: 'DELETE',
    path: '/user/factors/totp',
    bearer: true,
    allowsIncompleteUser: true,
    status: 204,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/factors/recovery-codes',
    bearer: true,
    allowsIncompleteUser: true,
    status: 200,
  },
  removeTrustedDevice: {
    method: 'DELETE',
    path: '/user/factors/trusted-devices/{id}',
    bearer: true,
    allowsIncompleteUser: true,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>

/** The calls about passkeys, and those that turn two-step login on and off. */
export const PASSKEY_ENDPOINTS = {
  passkeyOptions: { method: 'POST', path: '/passkey/options', bearer: false, status: 200 },
  loginWithPasskey: {
    method: 'POST',
    path: '/passkey/login',
    bearer: false,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  confirmWithPasskey: {
    method: 'POST',
    path: '/user/fresh/passkey',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  createPasskeyOptions: {
    method: 'POST',
    path: '/user/factors/passkeys/options',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  addPasskey: {
    method: 'POST',
    path: '/user/factors/passkeys',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    limit: 'sign-in',
    status: 201,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/user/factors/passkeys/{id}',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    status: 200,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/user/factors/passkeys/{id}',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 204,
  },
  confirmPasskey: {
    method: 'POST',
    path: '/user/factors/passkeys/{id}/confirm',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  turnOnTwoStep: {
    method: 'POST',
    path: '/user/factors/two-step',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  turnOffTwoStep: {
    method: 'DELETE',
    path: '/user/factors/two-step',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>

/** Paths such as `/user/email` come before `/user/{id}`, which would match them too. */
export const ENDPOINTS = {
  register: {
    method: 'POST',
    path: '/register',
    bearer: false,
    body: 'json',
    limit: 'sign-in',
    status: 201,
    statusIfExisting: 200,
  },
  login: {
    method: 'POST',
    path: '/login',
    bearer: false,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  loginWithProviders: {
    method: 'POST',
    path: '/loginWithProviders',
    bearer: false,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  getUser: GET_USER,
  logout: {
    method: 'GET',
    path: '/user/logout',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    scriptOnly: true,
    status: 204,
  },
  confirmEmail: {
    method: 'POST',
    path: '/user/verification',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  changeEmail: {
    method: 'POST',
    path: '/user/email',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  ...EMAIL_ENDPOINTS,
  getSignInMethods: {
    method: 'GET',
    path: '/user/sign-in-methods',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  checkSecurityLink: {
    method: 'POST',
    path: '/security-link',
    bearer: false,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  useSecurityLink: {
    method: 'POST',
    path: '/security-link/use',
    bearer: false,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  listSessions: {
    method: 'GET',
    path: '/user/sessions',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    status: 200,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/sessions',
    bearer: true,
    allowsIncompleteUser: true,
    status: 204,
  },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/{id}',
    bearer: true,
    allowsIncompleteUser: true,
    status: 204,
  },
  listActivity: {
    method: 'GET',
    path: '/user/activity',
    bearer: true,
    allowsIncompleteUser: true,
    status: 200,
  },
  exportUser: {
    method: 'GET',
    path: '/user/export',
    bearer: true,
    allowsIncompleteUser: true,
    scriptOnly: true,
    status: 200,
    attachment: 'foyer-data.json',
  },
  ...FACTOR_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
  deleteUser: {
    method: 'POST',
    path: '/user/delete',
    bearer: true,
    allowsIncompleteUser: true,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  updateProfile: {
    method: 'PUT',
    path: '/user/profile',
    bearer: true,
    allowsIncompleteUser: true,
    allowsOverdueTwoStep: true,
    body: 'json',
    status: 200,
  },
  updateUser: {
    method: 'PUT',
    path: '/user/{id}',
    bearer: true,
    allowsIncompleteUser: true,
    body: 'json',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof ENDPOINTS
