import { z } from 'zod'
import { ACTIVITY_EVENTS } from './activity-events.ts'
import { EMAIL_CODE_MAX_LENGTH, NAME_MAX_CODE_POINTS } from './constants.ts'
import { lineOfText } from './line-of-text.ts'
import { passkeyCredential } from './passkey-credential.ts'
import { secondFactor } from './second-factor.ts'

/*
 * Schemas of request and response bodies. The server validates with them and generates /openapi.json.
 * The client imports only the types, so it ships no validation library.
 */

/** @public A line of text that a user enters. */
export const shortText = lineOfText(NAME_MAX_CODE_POINTS)

/** 128 to 384 bits in base64url. */
const DEVICE_ID = /^[\w-]{22,64}$/

const proof = {
  email: z.string().meta({ format: 'email' }),
  firebase_uuid: z.string().meta({ description: 'The uid at the identity provider' }),
  id_token: z.string().meta({ description: 'An ID token of the identity provider' }),
}

/** What a security email needs to know about the device that signs in. All optional, for clients of the API. */
const device = {
  device_id: z.string().regex(DEVICE_ID).optional().meta({
    description: 'A random id that the device keeps. Without it, the device counts as unknown',
  }),
  language: z.string().optional().meta({ description: 'The language of the page, such as `de`' }),
  time_zone: z
    .string()
    .optional()
    .meta({ description: 'The IANA time zone, such as `Europe/Berlin`' }),
  shared: z.boolean().optional().meta({
    description:
      'Whether others use the device too: the session ends after an hour at most, and `device_id` is ignored',
  }),
}

/** What the three calls that exchange a proof for a session have in common. */
const signIn = {
  ...proof,
  ...device,
  second_factor: secondFactor.optional(),
  trust_device: z.boolean().optional().meta({
    description:
      'With `second_factor`: for 30 days, sign-ins with this `device_id` do not need a second factor',
  }),
  request_email: z.boolean().optional().meta({
    description:
      'After `second_factor_required` with `email_request`: requests the email for this account',
  }),
}

const extraFields = z
  .record(z.string(), z.union([z.string(), z.boolean()]))
  .meta({ description: "The fields that the product's configuration adds, by id" })

/** What a product may ask for besides names: its extra fields, and the version of the terms that the user accepts. */
const profile = {
  fields: extraFields.optional(),
  terms_version: z.string().optional(),
}

/** Body of `register`. `fields`, if sent, must be complete. */
export const registerBody = z.object({
  ...signIn,
  first_name: shortText.optional(),
  last_name: shortText.optional(),
  ...profile,
})

/** Body of `login`. */
export const loginBody = z.object(signIn)

/** Body of `loginWithProviders`. A new user's first name is the first word of `name`, the last name the rest. */
export const loginWithProvidersBody = z.object({ ...signIn, name: z.string().optional() })

/** Body of `loginWithPasskey`: the answer to the options of `passkeyOptions`. */
export const loginWithPasskeyBody = z.object({ credential: passkeyCredential, ...device })

/**
 * Body of `confirmEmail`: an ID token with a verified email. The token must belong to the session's user. `email` and
 * `firebase_uuid` are optional, but must match the token.
 */
export const confirmEmailBody = z.object({
  id_token: proof.id_token,
  email: proof.email.optional(),
  firebase_uuid: proof.firebase_uuid.optional(),
})

/** Body of `updateUser`. `""` clears a name. */
export const updateUserBody = z.object({ first_name: shortText, last_name: shortText })

/** Body of `updateProfile`. `fields`, if sent, must be complete and replaces all values. */
export const updateProfileBody = z.object(profile)

/** Body of `changeEmail`: the new email and an ID token of a recent sign-in. */
export const changeEmailBody = z.object({ email: proof.email, id_token: proof.id_token })

/** Body of `checkEmailLink`. Checking does not consume the code. */
export const checkEmailLinkBody = z.object({
  code: z
    .string()
    .min(1)
    .max(EMAIL_CODE_MAX_LENGTH)
    .meta({ description: "The provider's `oobCode` in the link sent to the new email" }),
})

/** Body of `deleteUser`: the user's own email, as confirmation, and an ID token of a recent sign-in. */
export const deleteUserBody = z.object({ email: proof.email, id_token: proof.id_token })

export const timestamp = z.iso.datetime().meta({ description: 'RFC 3339, UTC' })

/** `id` is opaque; it is not the provider's uid. */
export const user = z.object({
  id: z.string(),
  email: z.string().meta({ description: 'With a Unicode domain; every call accepts any spelling' }),
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: timestamp,
  fields: extraFields.optional(),
  terms_version: z.string().optional().meta({ description: 'The accepted version of the terms' }),
  two_step_due_at: timestamp.optional().meta({
    description: 'By when the user must turn two-step login on, if the product requires it',
  }),
  email_available_at: timestamp.optional().meta({
    description:
      'When the email passes to a person who has requested it, unless `keepEmail` is called',
  }),
  missing: z.array(z.string()).optional().meta({
    description:
      'What the user must still do: `email_verified`, `two_step`, or what `updateProfile` takes, such as `fields.company`',
  }),
})

/** Response of the calls that issue a session token; no other response contains one. */
export const signedInUser = user.extend({ token: z.string() })

/** Response of the logins; the status of `register` says whether it created the user. */
export const loggedInUser = signedInUser.extend({
  created: z.literal(true).optional().meta({ description: 'Whether this call created the user' }),
})

/** The client of a request; a field is `""` if unknown. */
const clientInfo = z.object({
  browser: z.string().meta({ description: 'For example `Firefox`' }),
  system: z.string().meta({ description: 'For example `Windows`' }),
  address: z.string().meta({
    description:
      'The IP address, shortened to a network: `203.0.113.0/24`, `2001:db8:1::/48`; or `localhost`',
  }),
})

/** A session, shown to the user as a device. `id` is opaque and not secret. */
export const deviceSession = z.object({
  id: z.string(),
  ...clientInfo.shape,
  provider: z.string().meta({ description: 'The sign-in method: `password`, `google.com`' }),
  created_at: timestamp,
  last_seen_at: timestamp.meta({ description: 'RFC 3339, UTC; to the minute' }),
  current: z.boolean().meta({ description: 'Whether it is the session of this request' }),
  second_factor: z.string().optional().meta({
    description:
      'The second factor of its last sign-in: a kind of `second_factor`, or `provider` if the provider asked for one',
  }),
})

/** Response of `listSessions`: the current session first, then the most recently seen. */
export const sessionList = z.object({ sessions: z.array(deviceSession) })

/** Response of `getSignInMethods`. */
export const signInMethodsResponse = z.object({
  password_updated_at: timestamp.nullable().meta({
    description: 'When the password was last set, as of the last sign-in; `null` if unknown',
  }),
})

const expiresAt = timestamp.meta({
  description: 'RFC 3339, UTC; after this the change cannot be completed',
})

/** Response of `getEmailChange`: `null` if none is pending or it has expired. */
export const emailChangeResponse = z.object({
  change: z.object({ email: z.string(), asked_at: timestamp, expires_at: expiresAt }).nullable(),
})

/** Response of `checkEmailLink`: a sign-in with the new email completes the change until `expires_at`. */
export const emailLinkResponse = z.object({ expires_at: expiresAt })

export const activity = z.object({
  event: z.enum(ACTIVITY_EVENTS),
  at: timestamp,
  provider: z.string().meta({
    description:
      'The sign-in method, or the provider that was added, removed or replaced; `""` for other events',
  }),
  ...clientInfo.shape,
})

/** Response of `listActivity`, newest first. */
export const activityList = z.object({ activity: z.array(activity) })

/** A device that is not asked for the second factor. `id` is opaque and not secret. */
export const trustedDevice = z.object({
  id: z.string(),
  ...clientInfo.shape,
  created_at: timestamp,
  expires_at: timestamp,
})

export type RegisterBody = z.input<typeof registerBody>
export type LoginBody = z.input<typeof loginBody>
export type LoginWithProvidersBody = z.input<typeof loginWithProvidersBody>
export type UpdateUserBody = z.input<typeof updateUserBody>
export type ChangeEmailBody = z.input<typeof changeEmailBody>
export type CheckEmailLinkBody = z.input<typeof checkEmailLinkBody>
export type EmailChange = NonNullable<z.output<typeof emailChangeResponse>['change']>
export type ConfirmEmailBody = z.input<typeof confirmEmailBody>
export type DeleteUserBody = z.input<typeof deleteUserBody>
export type User = z.output<typeof user>
export type LoggedInUser = z.output<typeof loggedInUser>
export type SignedInUser = z.output<typeof signedInUser>
export type ClientInfo = z.output<typeof clientInfo>
export type ActivityEvent = (typeof ACTIVITY_EVENTS)[number]
export type Activity = z.output<typeof activity>
export type SignInMethods = z.output<typeof signInMethodsResponse>
export type DeviceSession = z.output<typeof deviceSession>
