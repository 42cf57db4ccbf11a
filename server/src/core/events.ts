/** What hooks and webhooks hear about users. */
export const USER_EVENTS = {
  'user.created': 'a user has signed up; the email may not be verified yet',
  'user.verified': 'the email of a user is proven, for the first time or again',
  'user.logged_in': 'a session has started',
  'user.email_changed': 'a user has another email, or lost it to another user',
  'user.profile_changed': 'names, extra fields or accepted terms of a user have changed',
  'user.deleted': 'a user is gone, or is as good as gone: nothing personal is left',
  'user.reclaimed':
    'the owner of the email has got an account in which another person may have been: what that person entered is deleted',
  'user.secured': 'a user has reported a security email with "This wasn’t me": all sessions ended',
  'user.logged_out_by_operator': 'an operator has ended all sessions of a user',
} as const satisfies Readonly<Record<string, string>>

export type UserEventType = keyof typeof USER_EVENTS

/**
 * All ways by which a user comes to be, changes and goes, and which events each can fire. Every statement that changes
 * what an event is about names its way; a test takes every way on both databases, and expects all events that it lists
 * and no others.
 */
export const WAYS = {
  /** With a password or a provider, also with the email of another user. */
  'sign-up': ['user.created', 'user.verified', 'user.logged_in'],
  /** With a password or a provider, and with a second factor or a code by email if one is needed. */
  login: ['user.logged_in'],
  'passkey-login': ['user.logged_in'],
  /** After the link of the email was opened: by a login, or in a page that is logged in. */
  verification: ['user.verified', 'user.logged_in'],
  'email-change': ['user.email_changed', 'user.logged_in'],
  /** A change that is undone at the provider. */
  'email-undo': ['user.email_changed', 'user.logged_in'],
  /** Rule 7: first verification. The owner of an email gets the account; also after a correction or request of the email. */
  reclaim: [
    'user.reclaimed',
    'user.verified',
    'user.email_changed',
    'user.profile_changed',
    'user.logged_in',
  ],
  /** Of the former holder, when an email passes to another user (rule 6: one user per uid and email). */
  'email-taken': ['user.email_changed', 'user.profile_changed'],
  'update-user': ['user.profile_changed'],
  'update-profile': ['user.profile_changed'],
  'delete-account': ['user.deleted'],
  /** "This wasn't me", which also restores an email. */
  'security-link': ['user.secured', 'user.email_changed', 'user.verified'],
  /** The commands of operators. */
  'users-disable': ['user.logged_out_by_operator'],
  'users-end-sessions': ['user.logged_out_by_operator'],
  'users-end-all': ['user.logged_out_by_operator'],
  'users-assign-email': ['user.logged_out_by_operator', 'user.email_changed', 'user.verified'],
  'users-delete': ['user.deleted'],
  /** Deletes users who lost their email long ago. */
  'lost-email-sweep': ['user.deleted'],
} as const satisfies Readonly<Record<string, readonly UserEventType[]>>

export type Way = keyof typeof WAYS

/**
 * Events that hooks are told about but cannot refuse. Eve's account has Ada's email, and a product's hook refuses every
 * change of a name. If it could refuse this one, Eve would keep the email, and Ada would read a sentence about Eve's name.
 * Or Eve has changed Ada's email to hers, and a hook allows one change in a month: Ada's "This wasn't me" would be the second.
 * Or a hook stores Eve's name where it is too long.
 */
export const NOT_REFUSABLE: { readonly [W in Way]?: readonly (typeof WAYS)[W][number][] } = {
  reclaim: ['user.email_changed', 'user.profile_changed'],
  'email-taken': WAYS['email-taken'],
  'email-undo': ['user.email_changed'],
  'security-link': WAYS['security-link'],
}
