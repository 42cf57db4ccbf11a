import type { EndpointName } from './endpoints.ts'

/** The summaries in `/openapi.json`. */
export const ENDPOINT_SUMMARIES: Record<EndpointName, string> = {
  register: 'Register a user with the ID token of a new password account, and start a session',
  login: 'Exchange the ID token of a password account for a session',
  loginWithProviders: 'Exchange the ID token of a federated account, such as Google, for a session',
  getUser: 'The signed-in user',
  logout: 'End the current session',
  confirmEmail: 'Mark the email as verified and rotate the session token',
  changeEmail: 'Request an email change. A sign-in with the new email within 24 hours completes it',
  getEmailChange: 'The pending email change, if any',
  cancelEmailChange: 'Cancel the pending email change',
  checkEmailLink:
    'Whether the email change of an email link is still pending. Does not consume the link',
  listSessions: 'The sessions of the user',
  endOtherSessions: 'End all sessions except the current one',
  endSession: 'End one session of the user',
  listActivity: 'The account activity of the last 90 days, newest first',
  exportUser: 'Everything the server stores about the user',
  deleteUser: 'Delete the signed-in user and their account at the identity provider',
  updateUser: 'Change the names of the signed-in user',
}
