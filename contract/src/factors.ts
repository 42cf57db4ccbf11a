import { z } from 'zod'
import { shortText, timestamp, trustedDevice } from './schemas.ts'
import {
  base64url,
  credentialDescriptor,
  passkeyCredential,
  secondFactor,
} from './second-factor.ts'

/* Bodies of the calls that list and change a user's factors. */

/** Body of `confirmSignIn`: an ID token of a sign-in just now, and a second factor if the user has one. */
export const confirmSignInBody = z.object({
  id_token: z.string(),
  second_factor: secondFactor.optional(),
})

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  credential_id: z.string().meta({ description: "WebAuthn's id of the credential" }),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  backed_up: z.boolean().meta({ description: 'Whether the authenticator syncs it' }),
  suspended: z.boolean().meta({
    description:
      'Whether sign-ins were revoked since it was added or confirmed. It then starts no session until `confirmPasskey`',
  }),
})

/** Why there are no passkeys: the host has no domain, or the product has switched them off. */
const passkeysUnavailable = z.enum(['host-is-ip', 'not-offered'])

/** Response of `listFactors`. */
export const factorList = z.object({
  two_step_at: timestamp
    .nullable()
    .meta({ description: 'When two-step login was turned on; `null` while it is off' }),
  totp: z
    .object({ confirmed_at: timestamp })
    .nullable()
    .meta({ description: 'The authenticator app' }),
  recovery_codes_left: z.int().nonnegative(),
  recovery_codes_saved_at: timestamp.nullable().optional().meta({
    description: 'When the user said that they are saved, or first used one; `null` before that',
  }),
  trusted_devices: z.array(trustedDevice).meta({
    description: 'The devices that are not asked for the second factor',
  }),
  two_step_unavailable: z
    .enum(['not-offered'])
    .optional()
    .meta({ description: 'Present if two-step login can be turned off, but not on' }),
  passkeys: z.array(passkey).optional().meta({ description: 'The oldest first' }),
  passkey_user: z
    .object({ rp_id: z.string(), id: z.string(), name: z.string(), display_name: z.string() })
    .optional()
    .meta({
      description:
        'What authenticators should call the user, for `PublicKeyCredential.signalCurrentUserDetails`',
    }),
  unconfirmed_providers: z.array(z.string()).optional().meta({
    description:
      'The providers with which logging in is refused until the user confirms them with `confirmEmail`, connected or not',
  }),
  passkeys_unavailable: passkeysUnavailable
    .optional()
    .meta({ description: 'Present if no passkey can be added or used' }),
})

/** Response of `startTotp`. It replaces an earlier secret that was not confirmed. */
export const totpSetup = z.object({
  secret: z.string().meta({ description: 'In base32, for manual entry' }),
  uri: z.string().meta({ description: '`otpauth:`, for a QR code' }),
  expires_at: timestamp,
})

/** Body of `confirmTotp`. */
export const confirmTotpBody = z.object({
  code: z.string().min(1).max(100).meta({ description: 'The six digits that the app shows' }),
})

/** The codes are shown once; the server stores only their hashes. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Response of `confirmTotp` and `turnOnTwoStep`: the recovery codes if the user had none. */
export const recoveryCodesIfNew = recoveryCodes.partial()

/** An authenticator app in the response of `exportUser`. */
export const exportedTotp = z.object({ confirmed_at: timestamp.nullable() })

/** A recovery code in the response of `exportUser`. */
export const exportedRecoveryCode = z.object({
  created_at: timestamp,
  used_at: timestamp.nullable(),
  saved_at: timestamp
    .nullable()
    .meta({ description: 'When the user said that the codes are saved, or first used one' }),
})

export type FactorList = z.output<typeof factorList>

export type TotpSetup = z.output<typeof totpSetup>

/*
 * Bodies of the calls about passkeys. Those that a browser makes or reads have the JSON forms of WebAuthn Level 3, for
 * `PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON` and `toJSON`.
 */

/** Response of `createPasskeyOptions` and `createAutomaticPasskeyOptions`: a `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z
    .int()
    .positive()
    .meta({ description: 'How long the challenge is valid, in milliseconds' }),
  excludeCredentials: z.array(credentialDescriptor()),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.enum(['required', 'preferred']).meta({
      description: '`preferred` for a passkey that is created by itself: no one is asked anything',
    }),
  }),
  attestation: z.literal('none'),
})

/** A `RegistrationResponseJSON`; its other fields are ignored. */
const newPasskeyCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

const passkeyName = shortText
  .min(1)
  .meta({ description: 'What the user calls it, such as the device' })

/** Body of `addPasskey`. A passkey of a known provider, such as 1Password, gets the provider's name instead. */
export const addPasskeyBody = z.object({ name: passkeyName, credential: newPasskeyCredential })

/** Body of `renamePasskey`. */
export const renamePasskeyBody = z.object({ name: passkeyName })

/** Body of `confirmWithPasskey`: the answer to the options of `passkeyOptions`. */
export const confirmWithPasskeyBody = z.object({ credential: passkeyCredential })

/** A passkey in the response of `exportUser`. */
export const exportedPasskey = z.object({
  credential_id: z.string(),
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  transports: z.string().meta({ description: 'How browsers reach the authenticator' }),
  aaguid: z.string().meta({ description: 'The model of the authenticator' }),
  backed_up: z.boolean().meta({ description: 'Whether the authenticator syncs it' }),
})

export type Passkey = z.output<typeof passkey>

export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>

export type NewPasskeyCredential = z.output<typeof newPasskeyCredential>
