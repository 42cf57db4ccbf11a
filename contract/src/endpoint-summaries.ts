import type { EndpointName } from './endpoints.ts'

/** What each call does, in a sentence for those who read `/openapi.json`. */
export const ENDPOINT_SUMMARIES: Record<EndpointName, string> = {
  register: 'Exchange the proof of a new password identity for a user and a session',
  login: 'Exchange the proof of a password identity for a session',
  loginWithProviders: 'Exchange the proof of a federated identity for a session',
  getUser: 'The signed-in person',
  logout: 'End this session, at once and on every replica',
  confirmEmail: 'Go on as a person whose address is verified, under a new token',
  changeEmail:
    'Ask to move to another address, with a fresh proof; its proof within 24 hours completes it',
  getEmailChange: 'Where the person has asked to move, as long as it may still be confirmed',
  withdrawEmailChange: 'Take a change of address back that was asked for',
  checkEmailLink:
    'Whether the change of address that a link of a mail makes is still asked for; the link stays good',
  listSessions: 'The devices the person is signed in on',
  endOtherSessions: 'End every session of the person but this one',
  endSession: 'End one session of the person',
  listActivity: "What happened to the person's account in the last ninety days, the newest first",
  exportUser: 'Everything the product holds about the person',
  deleteUser: 'Delete the signed-in person, here and at the identity provider, with a fresh proof',
  updateUser: 'Change the names of the signed-in person',
}
