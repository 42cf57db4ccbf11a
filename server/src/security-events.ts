/*
 * What happens to somebody's security, as the log names it. A line tells it with these fixed words and
 * opaque ids; what a person sent goes nowhere.
 */

/** What happened: `event` of a line. */
export const SECURITY_EVENTS = {
  'sign-in': 'a proof was exchanged for a session',
  'email-confirmed': 'a session went on as one of a verified person, under a new token',
  'email-change-asked': 'a person asked to move to another address',
  'email-change-withdrawn': 'a person took that back before it was confirmed',
  'deletion-asked': 'a person deleted their account: from now on nobody gets in with it',
  'deletion-hindered': 'the rest of a deletion could not be done yet; it is tried again',
  'deletion-finished': 'the account is gone at the provider, and what was left of it here',
  refusal: 'a proof or a call was refused',
  'sign-out': 'a person ended their own session',
  'session-ended': 'a person ended one of their sessions from another',
  'other-sessions-ended': 'a person ended every session of theirs but one',
  'data-exported': 'a person fetched everything that is held about them',
  'session-over': 'a token was met whose time is over',
  limit: 'somebody was asked to wait, or turned away',
  'malformed-request': 'something arrived that is no HTTP, or arrived too slowly',
  'csp-report': 'a browser refused something on a page of ours',
  'person-disabled': 'whoever runs it shut a person out and ended their sessions',
  'person-enabled': 'whoever runs it let a person in again',
  'sessions-ended': 'whoever runs it ended every session of a person',
  'person-deleted': 'whoever runs it deleted a person',
  'email-pinned': 'whoever runs it gave a person an address',
} as const satisfies Record<string, string>

/** The name of an event. */
export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** Why something was refused or failed: `reason` of a line, for whoever runs it and nobody else. */
export const REASONS = {
  // Of a call that carries a session.
  'no-bearer': 'no Authorization header',
  'malformed-bearer': 'an Authorization header that holds no one token',
  'malformed-token': 'a token that none of ours looks like',
  'unknown-token': 'a token of no session: ended, or made up',
  'session-expired': 'the session has reached its absolute end',
  'session-idle': 'the session was unused for too long',
  'cross-site': 'a GET that changes something, asked for by another site',
  navigation: 'the same by a link or the address bar',
  'other-person': 'the id of somebody else',
  'other-session': 'the id of no session of this person',
  // Of a proof: rule 1.
  'no-proof': 'no id_token',
  unreadable: 'an id_token that is no token',
  algorithm: 'signed in a way we do not take',
  'unknown-key': 'signed with a key that is not the provider’s',
  signature: 'the signature does not hold',
  expired: 'the token has expired',
  claims: 'the claims are not those of an ID token of this project and of now',
  // Of the account at the provider: rule 4.
  'proof-refused': 'the provider itself does not take the token',
  'proof-too-old': 'the provider takes the token for too old, and it is not of just now',
  'account-gone': 'the account was deleted at the provider',
  'account-disabled': 'the account is disabled at the provider',
  'other-account': 'the provider answered with another account',
  'sign-in-revoked': 'a password reset or change has made the sign-in void',
  'provider-not-linked': 'the way they signed in no longer belongs to the account',
  'other-email-at-provider': 'the account has another address by now',
  'unverified-at-provider': 'the proof says verified, the account does not',
  'verified-since-proof': 'the account is verified by now, the proof is of before',
  'foreign-identity': 'a linked identity has an address that is not the account’s',
  // Of a proof: rules 2 to 7.
  'other-uid': 'proof and body name different identities',
  'other-email': 'proof and body name different addresses',
  'other-provider': 'the way they signed in is not the one of this call',
  'stale-sign-in': 'the sign-in is too long ago',
  'before-floor': 'the sign-in is older than what ended all sessions',
  'federated-email-unverified': 'the other site has not checked the address',
  'no-longer-verified': 'an unverified proof of a person once verified',
  'other-email-than-pinned': 'another address than the one pinned to the identity',
  'email-held-by-another': 'the address is somebody else’s, and the proof unverified',
  'person-disabled': 'whoever runs it shut the person out',
  'person-leaving': 'the person has deleted their account, and a part of that is left to do',
  // Of what needs a session and a proof.
  'email-unverified': 'the proof says that the address is not verified',
  'address-moves': 'the proof is of another address than the session',
  'person-unverified': 'the person has not proven the address they have',
  'own-address': 'a change to the address they have',
  'not-own-address': 'a deletion confirmed with another address than theirs',
  'no-password': 'a change of address of an account that only another site opens',
  'move-not-asked': 'a link for a change of address that nobody asks for any longer',
  'no-such-link': 'a code that the provider did not make, or that is used up or too old',
  'session-revoked': 'the session is older than what ended all sessions',
  // Of the edge.
  fields: 'a body with wrong or missing fields',
  'no-json-object': 'a body that is no JSON object',
  'body-broken-off': 'the caller hung up within the body',
  'no-such-address': 'nothing is at this address',
  'two-hosts': 'more than one Host header',
  'sign-ins-of-address': 'too many sign-in calls from one address',
  'failures-of-claim': 'too many proofs that did not hold, of one person from one address',
  'reports-of-address': 'too many reports from one address',
  overload: 'more calls than can be answered in time',
  // Of what we depend on.
  'identity-keys-unavailable': 'the keys of the provider cannot be fetched',
  'provider-unreachable': 'the provider does not answer',
  'provider-answered-strangely': 'the provider answered with something we do not understand',
  'database-unreachable': 'the database does not answer',
  'database-away': 'the database was lost within the call, or too busy for it',
  'too-late': 'the answer took longer than anybody waits for it',
  draining: 'the server was asked to stop',
  unforeseen: 'a mistake of ours; the line above has the error',
} as const satisfies Record<string, string>

/** The name of a reason. */
export type Reason = keyof typeof REASONS
