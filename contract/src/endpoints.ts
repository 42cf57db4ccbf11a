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
  /** The rate limit that counts the call: `sign-in` by the client's IP, `profile` by the session's user. */
  readonly limit?: 'sign-in' | 'profile'
  /** A GET that changes state, also by another method. HEAD requests, links, forms and other sites are refused. */
  readonly scriptOnly?: true
  /** The status of a successful response. */
  readonly status: 200 | 201 | 204
  /** The status of `register` if the user existed before; `status` means that it created the user. */
  readonly statusIfExisting?: 200
  /** The file name under which a browser saves the response. */
  readonly attachment?: string
}

/*
 * Who may call an endpoint. `bearer: true` alone, as an endpoint of your own has it, admits only users who have nothing
 * left to do. What admits more people says so by one of these.
 */
const open = { bearer: false } as const
/** Also a user who must still accept the terms, say, but not one who must first turn two-step login on. */
const evenIncomplete = { bearer: true, allowsIncompleteUser: true } as const
/** Also a user who must first turn two-step login on (rule 19: required two-step login). */
const evenOverdue = {
  bearer: true,
  allowsIncompleteUser: true,
  allowsOverdueTwoStep: true,
} as const

/** A separate constant, because the head script needs only this endpoint. */
export const GET_USER = {
  method: 'GET',
  path: '/user',
  ...evenOverdue,
  status: 200,
} as const satisfies Endpoint

/** Paths such as `/user/email` come before `/user/{id}`, which would match them too. */
export const ENDPOINTS = {
  // Logins: each exchanges a proof for a session.
  register: {
    method: 'POST',
    path: '/register',
    ...open,
    body: 'json',
    limit: 'sign-in',
    status: 201,
    statusIfExisting: 200,
  },
  login: { method: 'POST', path: '/login', ...open, body: 'json', limit: 'sign-in', status: 200 },
  loginWithProviders: {
    method: 'POST',
    path: '/loginWithProviders',
    ...open,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },

  // The session and its user.
  getUser: GET_USER,
  logout: { method: 'GET', path: '/user/logout', ...evenOverdue, scriptOnly: true, status: 204 },
  confirmEmail: {
    method: 'POST',
    path: '/user/verification',
    ...evenOverdue,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },

  // What may happen to the user's email: a change, or a request of another person.
  changeEmail: {
    method: 'POST',
    path: '/user/email',
    ...evenOverdue,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  getEmailChange: { method: 'GET', path: '/user/email', ...evenOverdue, status: 200 },
  cancelEmailChange: { method: 'DELETE', path: '/user/email', ...evenOverdue, status: 204 },
  keepEmail: { method: 'DELETE', path: '/user/email-request', ...evenOverdue, status: 204 },
  checkEmailLink: {
    method: 'POST',
    path: '/user/email/link',
    ...open,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  reportUndo: {
    method: 'POST',
    path: '/user/email/undo',
    ...open,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  getSignInMethods: { method: 'GET', path: '/user/sign-in-methods', ...evenOverdue, status: 200 },

  // "This wasn't me" in security emails.
  checkSecurityLink: {
    method: 'POST',
    path: '/security-link',
    ...open,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  useSecurityLink: {
    method: 'POST',
    path: '/security-link/use',
    ...open,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },

  // What the user can see and end.
  listSessions: { method: 'GET', path: '/user/sessions', ...evenOverdue, status: 200 },
  endOtherSessions: { method: 'DELETE', path: '/user/sessions', ...evenIncomplete, status: 204 },
  endSession: { method: 'DELETE', path: '/user/sessions/{id}', ...evenIncomplete, status: 204 },
  listActivity: { method: 'GET', path: '/user/activity', ...evenIncomplete, status: 200 },
  exportUser: {
    method: 'GET',
    path: '/user/export',
    ...evenIncomplete,
    scriptOnly: true,
    status: 200,
    attachment: 'foyer-data.json',
  },

  // Second factors.
  confirmSignIn: {
    method: 'POST',
    path: '/user/fresh',
    ...evenOverdue,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  listFactors: { method: 'GET', path: '/user/factors', ...evenOverdue, status: 200 },
  startTotp: { method: 'POST', path: '/user/factors/totp', ...evenOverdue, status: 200 },
  confirmTotp: {
    method: 'PUT',
    path: '/user/factors/totp',
    ...evenOverdue,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  removeTotp: { method: 'DELETE', path: '/user/factors/totp', ...evenIncomplete, status: 204 },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/factors/recovery-codes',
    ...evenIncomplete,
    status: 200,
  },
  confirmRecoveryCodes: {
    method: 'POST',
    path: '/user/factors/recovery-codes/saved',
    ...evenIncomplete,
    status: 204,
  },
  removeTrustedDevice: {
    method: 'DELETE',
    path: '/user/factors/trusted-devices/{id}',
    ...evenIncomplete,
    status: 204,
  },

  // Passkeys, and turning two-step login on and off.
  passkeyOptions: { method: 'POST', path: '/passkey/options', ...open, status: 200 },
  loginWithPasskey: {
    method: 'POST',
    path: '/passkey/login',
    ...open,
    body: 'json',
    limit: 'sign-in',
    status: 200,
  },
  confirmWithPasskey: {
    method: 'POST',
    path: '/user/fresh/passkey',
    ...evenOverdue,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  createPasskeyOptions: {
    method: 'POST',
    path: '/user/factors/passkeys/options',
    ...evenOverdue,
    status: 200,
  },
  createAutomaticPasskeyOptions: {
    method: 'POST',
    path: '/user/factors/passkeys/options/automatic',
    ...evenOverdue,
    status: 200,
  },
  addPasskey: {
    method: 'POST',
    path: '/user/factors/passkeys',
    ...evenOverdue,
    body: 'json',
    limit: 'sign-in',
    status: 201,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/user/factors/passkeys/{id}',
    ...evenOverdue,
    body: 'json',
    status: 200,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/user/factors/passkeys/{id}',
    ...evenOverdue,
    status: 204,
  },
  confirmPasskey: {
    method: 'POST',
    path: '/user/factors/passkeys/{id}/confirm',
    ...evenOverdue,
    status: 200,
  },
  turnOnTwoStep: { method: 'POST', path: '/user/factors/two-step', ...evenOverdue, status: 200 },
  turnOffTwoStep: { method: 'DELETE', path: '/user/factors/two-step', ...evenOverdue, status: 204 },

  // Changes of the user.
  deleteUser: {
    method: 'POST',
    path: '/user/delete',
    ...evenIncomplete,
    body: 'json',
    limit: 'sign-in',
    status: 204,
  },
  updateProfile: {
    method: 'PUT',
    path: '/user/profile',
    ...evenOverdue,
    body: 'json',
    limit: 'profile',
    status: 200,
  },
  updateUser: {
    method: 'PUT',
    path: '/user/{id}',
    ...evenIncomplete,
    body: 'json',
    limit: 'profile',
    status: 200,
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof ENDPOINTS
