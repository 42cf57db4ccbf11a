import type { Endpoint } from './endpoints.ts'

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
