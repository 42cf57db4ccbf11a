import type { Endpoint } from './endpoints.ts'

/** The calls about what may happen to the user's email: a change, or a request of another person. */
export const EMAIL_ENDPOINTS = {
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
