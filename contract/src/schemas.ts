import { z } from 'zod'
import { EMAIL_CODE_MAX_LENGTH, NAME_MAX_CODE_POINTS } from './constants.ts'
import type { FieldErrorCode } from './problems.ts'
import { passkeyCredential, secondFactor } from './second-factor.ts'

/*
 * Schemas of request and response bodies. The server validates with them and generates /openapi.json.
 * The client imports only the types, so it ships no validation library.
 */

/** Without control characters, and without lone surrogates, which databases replace. */
const hasValidCharacters = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/** Characters that show nothing, such as a zero-width space. U+2800 is an empty Braille pattern. */
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a reader sees anything of the text. */
export const isVisible = (text: string): boolean => text.replaceAll(INVISIBLE, '') !== ''

/** A line of text that a user enters: trimmed, either empty or visible, at most `limit` characters. */
export function lineOfText(limit: number) {
  return z
    .string()
    .trim()
    .refine(
      (text) => [...text].length <= limit,
      fieldRule(`Must be at most ${limit} characters`, 'too_long', limit),
    )
    .refine(
      hasValidCharacters,
      fieldRule('Must not contain control characters or lone surrogates', 'invalid_characters'),
    )
    .refine(
      (text) => text === '' || isVisible(text),
      fieldRule('Must contain visible characters', 'invalid_characters'),
    )
    .meta({ maxLength: limit })
}

/** The error code of a custom rule, for which zod has no issue code; `server/src/http/body.ts` reads it. */
function fieldRule(error: string, code: FieldErrorCode, limit?: number) {
  return { error, params: { code, limit }, abort: true }
}

/** @public A line of text that a user enters. */
export const shortText = lineOfText(NAME_MAX_CODE_POINTS)

/** 128 to 384 bits in base64url. */
const DEVICE_ID = /^[\w-]{22,64}$/

const proof = {
  email: z.string().meta({ format: 'email' }),
  firebase_uuid: z.string().meta({ description: 'The uid at the identity provider' }),
  id_token: z.string().meta({ description: 'An ID token of the identity provider' }),
}

const language = z
  .string()
  .optional()
  .meta({ description: 'The language of the page and of security emails, such as `de`' })

/** What a security email needs to know about the device that signs in. All optional, for clients of the API. */
const device = {
  device_id: z.string().regex(DEVICE_ID).optional().meta({
    description: 'A random id that the device keeps. Without it, the device counts as unknown',
  }),
  language,
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
export const updateProfileBody = z.object({ ...profile, language })

/** Body of `changeEmail`: the new email and an ID token of a recent sign-in. */
export const changeEmailBody = z.object({ email: proof.email, id_token: proof.id_token })

const emailCode = z.string().min(1).max(EMAIL_CODE_MAX_LENGTH)

/** Body of `checkEmailLink`. Checking does not consume the code. */
export const checkEmailLinkBody = z.object({
  code: emailCode.meta({
    description: "The provider's `oobCode` in the link sent to the new email",
  }),
})

/** Body of `reportUndo`. Reporting does not consume the code. */
export const reportUndoBody = z.object({
  code: emailCode.meta({
    description: "The provider's `oobCode` in the link sent to the former email",
  }),
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
  names_removed: z.literal(true).optional().meta({
    description:
      'Whether this call removed the names that were entered before the email was verified',
  }),
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
  trusted_device_id: z.string().optional().meta({
    description: 'Present if the device is one of the `trusted_devices` of `listFactors`',
  }),
})

/** Response of `listSessions`: the current session first, then the most recently seen. */
export const sessionList = z.object({ sessions: z.array(deviceSession) })

/** Response of `getSignInMethods`. */
export const signInMethodsResponse = z.object({
  password_updated_at: timestamp.nullable().meta({
    description: 'When the password was last set, as of the last sign-in; `null` if unknown',
  }),
  methods: z.array(z.string()).optional().meta({
    description:
      'The methods of the account, as of the last sign-in: `password`, unless it is refused, `google.com`; absent if unknown',
  }),
  new_device_code: z.literal(true).optional().meta({
    description:
      'Present if a sign-in on an unknown device without a second factor takes a code by email',
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

/** What the activity of a user can contain. */
const ACTIVITY_EVENTS = [
  'account-created',
  'signed-in',
  /** A valid ID token or passkey of this user was refused. */
  'sign-in-refused',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  /** An administrator ended all sessions. */
  'signed-out-by-operator',
  /** Changes at the provider, recorded at the next lookup. A new password also revokes older sign-ins. */
  'password-added',
  'password-changed',
  'password-removed',
  'provider-added',
  'provider-removed',
  /** The same email now belongs to another account at the provider; what was stored before was deleted. */
  'provider-replaced',
  /**
   * Older sign-ins were revoked: by the provider, for a reason other than a new password or email, or with "This wasn't
   * me".
   */
  'sign-ins-revoked',
  'names-changed',
  'email-verified',
  'email-change-asked',
  /** Canceled before it was completed. */
  'email-change-withdrawn',
  'email-changed',
  'email-change-undone',
  /** Another person, who has no factor of the user, requested the email; the user refused that. */
  'email-requested',
  'email-kept',
  'data-exported',
  'two-step-on',
  'two-step-off',
  /** While two-step login was on already. An added app replaces an earlier one. */
  'authenticator-added',
  'authenticator-removed',
  'factors-removed-by-operator',
  /** With "This wasn't me": the factors are again as they were before the reported event. */
  'factors-restored',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
] as const

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

export type LoginBody = z.input<typeof loginBody>

export type UpdateUserBody = z.input<typeof updateUserBody>

export type EmailChange = NonNullable<z.output<typeof emailChangeResponse>['change']>

export type User = z.output<typeof user>

export type LoggedInUser = z.output<typeof loggedInUser>

export type SignedInUser = z.output<typeof signedInUser>

export type ClientInfo = z.output<typeof clientInfo>

export type ActivityEvent = (typeof ACTIVITY_EVENTS)[number]

export type Activity = z.output<typeof activity>

export type SignInMethods = z.output<typeof signInMethodsResponse>

export type DeviceSession = z.output<typeof deviceSession>

/** Body of `checkSecurityLink` and `useSecurityLink`. Checking changes nothing. */
export const securityLinkBody = z.object({
  token: z.string().meta({ description: 'The token in the fragment of the link' }),
})

const resetEmail = z.string().optional().meta({
  description:
    'Where a password reset may be requested; absent if the user has another email since the link was sent',
})

const hasPassword = z.boolean().meta({
  description:
    'Whether to offer a password reset: the user had a password at the last sign-in, or the account was created with one',
})

/** Response of `checkSecurityLink`. */
export const securityLink = z.object({
  state: z.enum(['open', 'used', 'expired']),
  email: resetEmail,
  has_password: hasPassword,
})

/** Response of `useSecurityLink`. */
export const securedAccount = z.object({ email: resetEmail, has_password: hasPassword })

/** The user in the response of `exportUser`: the fields of other responses, and those that only the export has. */
export const exportedUser = user.extend({
  identity_uid: z.string().meta({ description: 'The uid at the identity provider' }),
  created_with: z.string().meta({ description: 'The first sign-in method' }),
  sign_in_methods: z
    .string()
    .nullable()
    .meta({ description: 'The sign-in methods last seen at the provider' }),
  password_updated_at: timestamp.nullable().meta({ description: 'When the password was last set' }),
  refused_password_at: timestamp
    .nullable()
    .meta({ description: 'A password last set at this time or before is refused' }),
  had_stranger_at: timestamp.nullable().meta({
    description:
      'When it last became known that someone else may have been in the account, or had the email',
  }),
  pending_email: z.string().nullable().meta({ description: 'The requested new email' }),
  pending_email_at: timestamp.nullable(),
  sign_ins_valid_from: timestamp
    .nullable()
    .meta({ description: 'Sign-ins before this are refused' }),
  valid_since: timestamp
    .nullable()
    .meta({ description: 'When the provider last revoked sign-ins' }),
  created_valid_since: timestamp
    .nullable()
    .meta({ description: 'The `valid_since` at the first sign-in' }),
  language: z.string().nullable().meta({ description: 'The language of security emails' }),
  time_zone: z.string().nullable().meta({ description: 'The time zone of security emails' }),
  terms_accepted_at: timestamp
    .nullable()
    .meta({ description: 'When the user accepted `terms_version`' }),
  two_step_at: timestamp.nullable().meta({ description: 'When two-step login was turned on' }),
  last_proof_at: timestamp.nullable().meta({
    description: 'The last sign-in at the identity provider; the real one may be up to a day later',
  }),
  email_requested_at: timestamp
    .nullable()
    .meta({ description: 'When another person requested the email' }),
  email_kept_at: timestamp.nullable().meta({ description: 'When the user refused that request' }),
  two_step_required_at: timestamp.nullable().meta({
    description: 'The first login for which two-step login was required',
  }),
})

/** An email that the user had before a change that can still be undone, in the response of `exportUser`. */
export const exportedFormerEmail = z.object({
  email: z.string(),
  removed_at: timestamp,
  expires_at: timestamp.meta({ description: 'Until when the change can be undone' }),
})

/** A device that the user has used, in the response of `exportUser`. */
export const exportedDevice = z.object({ first_at: timestamp, last_at: timestamp })

/** A federated identity in the response of `exportUser`. */
export const exportedIdentity = z.object({
  provider: z.string().meta({ description: 'For example `google.com`' }),
  provider_user_id: z.string().meta({ description: "The user's id at that provider" }),
  email: z
    .string()
    .nullable()
    .meta({ description: "The identity's email if it ever was the account's" }),
  confirmed_at: timestamp
    .nullable()
    .meta({ description: 'When the user first signed in with it or last confirmed it' }),
  first_confirmed_at: timestamp
    .nullable()
    .meta({ description: 'When it was first confirmed, if that is earlier' }),
  seen_unverified_at: timestamp
    .nullable()
    .meta({ description: "When it was linked while the account's email was unverified" }),
  removed_at: timestamp.nullable().meta({ description: 'When it was no longer linked' }),
})
