import { z } from 'zod'
import { MAIL_CODE_MAX_LENGTH, NAME_MAX_CODE_POINTS } from './constants.ts'

/*
 * What travels in bodies. The schemas are for the server, which parses with them and makes
 * /openapi.json from them. The client imports the types alone: no validation library reaches it.
 */

const hasNoControlCharacter = (text: string) => !/\p{Cc}/u.test(text)
const isShortEnough = (text: string) => [...text].length <= NAME_MAX_CODE_POINTS

/** A name as a person writes it: trimmed, at most 100 code points, no control characters. */
const personName = z
  .string()
  .trim()
  .refine(isShortEnough, `Must be at most ${NAME_MAX_CODE_POINTS} characters`)
  .refine(hasNoControlCharacter, 'Must not contain control characters')
  .meta({ maxLength: NAME_MAX_CODE_POINTS })

const proof = {
  email: z.string().meta({ format: 'email' }),
  firebase_uuid: z.string().meta({ description: 'The uid at the identity provider' }),
  id_token: z.string().meta({ description: "The provider's signed proof (an ID token)" }),
}

/** Body of `register`. */
export const registerBody = z.object({
  ...proof,
  first_name: personName.optional(),
  last_name: personName.optional(),
})

/** Body of `login`. */
export const loginBody = z.object(proof)

/** Body of `loginWithProviders`; on creation the first word of `name` is the first name, the rest the last. */
export const loginWithProvidersBody = z.object({ ...proof, name: z.string().optional() })

/**
 * Body of `confirmEmail`: a proof of the signed-in identity that says its address is verified. Who they
 * are, their session knows; said all the same, it must agree.
 */
export const confirmEmailBody = z.object({
  id_token: proof.id_token,
  email: proof.email.optional(),
  firebase_uuid: proof.firebase_uuid.optional(),
})

/** Body of `updateUser`: both names are required, `""` clears one. */
export const updateUserBody = z.object({ first_name: personName, last_name: personName })

/** Body of `changeEmail`: the address to move to, and a fresh proof of who asks. */
export const changeEmailBody = z.object({ email: proof.email, id_token: proof.id_token })

/** Body of `checkEmailLink`: the code in the link that the new address got. It is read, and not used up. */
export const checkEmailLinkBody = z.object({
  code: z
    .string()
    .min(1)
    .max(MAIL_CODE_MAX_LENGTH)
    .meta({ description: "The provider's `oobCode`" }),
})

/** Body of `deleteUser`: the person's own address, typed to confirm, and a fresh proof. */
export const deleteUserBody = z.object({ email: proof.email, id_token: proof.id_token })

const moment = z.iso.datetime().meta({ description: 'RFC 3339, UTC' })

/** A person as the product knows them. `id` is opaque and not the provider's uid. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: moment,
})

/** The answer of the calls that issue a session's token: the only place a token is ever told. */
export const signedInUser = user.extend({ token: z.string() })

/** Where something came from, as far as it told: each is `""` when it did not. */
const caller = z.object({
  browser: z.string().meta({ description: 'As `Firefox`' }),
  system: z.string().meta({ description: 'As `Windows`' }),
  address: z.string().meta({
    description: 'Shortened to a network: `203.0.113.0/24`, `2001:db8:1::/48`; or `localhost`',
  }),
})

/** A signed-in device, and where it signed in from. `id` is opaque and no secret. */
export const session = z.object({
  id: z.string(),
  ...caller.shape,
  provider: z.string().meta({ description: 'How they signed in: `password`, `google.com`' }),
  created_at: moment,
  last_seen_at: moment.meta({ description: 'RFC 3339, UTC; to the minute' }),
  current: z.boolean().meta({ description: 'Whether it is the one that asks' }),
})

/** Answer of `listSessions`: the one that asks first, then by when they were last seen. */
export const sessionList = z.object({ sessions: z.array(session) })

const confirmUntil = moment.meta({ description: 'RFC 3339, UTC; from then on it counts no more' })

/** Answer of `getEmailChange`: where they have asked to move; `null` when nowhere, or too long ago. */
export const emailChangeAnswer = z.object({
  change: z.object({ email: z.string(), asked_at: moment, expires_at: confirmUntil }).nullable(),
})

/** Answer of `checkEmailLink`: until when a sign-in with the new address completes the change. */
export const emailLinkAnswer = z.object({ expires_at: confirmUntil })

/** What can have happened to an account. */
const ACTIVITY_EVENTS = [
  'account-created',
  'signed-in',
  /** Somebody with a genuine proof of this person was turned away. */
  'sign-in-refused',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  /** By whoever runs the product: every session, at once. */
  'signed-out-by-operator',
  /** What the provider told of the account when it was next asked. A new password voids older sign-ins. */
  'password-added',
  'password-changed',
  'password-removed',
  'google-added',
  'google-removed',
  /** Older sign-ins are void, and neither a password nor a move of address tells why. */
  'sign-ins-revoked',
  'names-changed',
  'email-verified',
  'email-change-asked',
  /** Before anything moved. */
  'email-change-withdrawn',
  'email-changed',
  'email-change-undone',
  'data-exported',
] as const

/** One thing that happened to an account. */
export const activity = z.object({
  event: z.enum(ACTIVITY_EVENTS),
  at: moment,
  provider: z.string().meta({ description: 'How they signed in; `""` where nobody did' }),
  ...caller.shape,
})

/** Answer of `listActivity`, the newest first. */
export const activityList = z.object({ activity: z.array(activity) })

/** Answer of `exportUser`: everything we hold. What is `null` is not there, or never was. */
export const userExport = z.object({
  user: user.extend({
    identity_uid: z.string().meta({ description: 'The uid at the identity provider' }),
    made_by: z.string().meta({ description: 'How they signed in first' }),
    ways_in: z.string().nullable().meta({ description: 'How they can, as the provider last told' }),
    password_updated_at: moment
      .nullable()
      .meta({ description: 'When their password was last set' }),
    pending_email: z.string().nullable().meta({ description: 'Where they asked to move' }),
    pending_email_at: moment.nullable(),
    previous_email: z.string().nullable().meta({ description: 'Where they moved from' }),
    previous_email_at: moment.nullable(),
    auth_time_floor: moment.nullable().meta({ description: 'Sign-ins before it are void' }),
    valid_since: moment.nullable().meta({ description: 'When the provider last revoked sign-ins' }),
    made_valid_since: moment.nullable().meta({ description: 'The same, when they came first' }),
  }),
  sessions: z.array(
    session.extend({
      auth_time: moment.meta({ description: 'When they signed in at the provider' }),
      expires_at: moment,
    }),
  ),
  activity: z.array(activity),
  exported_at: moment,
})

export type RegisterBody = z.input<typeof registerBody>
export type LoginBody = z.input<typeof loginBody>
export type LoginWithProvidersBody = z.input<typeof loginWithProvidersBody>
export type UpdateUserBody = z.input<typeof updateUserBody>
export type ChangeEmailBody = z.input<typeof changeEmailBody>
export type CheckEmailLinkBody = z.input<typeof checkEmailLinkBody>
export type EmailChange = NonNullable<z.output<typeof emailChangeAnswer>['change']>
export type ConfirmEmailBody = z.input<typeof confirmEmailBody>
export type DeleteUserBody = z.input<typeof deleteUserBody>
export type User = z.output<typeof user>
export type SignedInUser = z.output<typeof signedInUser>
export type Caller = z.output<typeof caller>
export type ActivityEvent = (typeof ACTIVITY_EVENTS)[number]
export type Activity = z.output<typeof activity>
export type UserExport = z.output<typeof userExport>
export type Session = z.output<typeof session>
