/**
 * What happens to somebody's security, as the log names it under `event`: the one list of them. A line
 * tells it with fixed words and opaque ids; what a person sent goes nowhere.
 */
export const SECURITY_EVENTS = {
  'sign-in': 'a proof was exchanged for a session',
  refusal: 'a proof or a call was refused, `reason` says why',
  'sign-out': 'a person ended their own session',
  'session-over': 'a token was met whose time is over, `reason` says which time',
  limit: 'an address was asked to wait, `reason` says for what',
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
