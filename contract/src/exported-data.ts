import { z } from 'zod'
import { timestamp, user } from './bodies.ts'

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
    .meta({ description: 'When the user first signed in with it or confirmed it' }),
  seen_unverified_at: timestamp
    .nullable()
    .meta({ description: "When it was linked while the account's email was unverified" }),
  removed_at: timestamp.nullable().meta({ description: 'When it was no longer linked' }),
})
