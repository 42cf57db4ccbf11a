import { z } from 'zod'
import { shortText, timestamp } from './bodies.ts'
import { base64url, credentialDescriptor, passkeyCredential } from './passkey-credential.ts'

/*
 * Bodies of the calls about passkeys. Those that a browser makes or reads have the JSON forms of WebAuthn Level 3, for
 * `PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON` and `toJSON`.
 */

/** Response of `createPasskeyOptions`: a `PublicKeyCredentialCreationOptionsJSON`. */
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
    userVerification: z.literal('required'),
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

/** Body of `addPasskey`. */
export const addPasskeyBody = z.object({ name: passkeyName, credential: newPasskeyCredential })

/** Body of `renamePasskey`. */
export const renamePasskeyBody = z.object({ name: passkeyName })

/** Body of `confirmWithPasskey`: the answer to the options of `passkeyOptions`. */
export const confirmWithPasskeyBody = z.object({ credential: passkeyCredential })

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

/** Why there are no passkeys: the host has no domain, or the product has switched them off. */
export const passkeysUnavailable = z.enum(['host-is-ip', 'not-offered'])

export type Passkey = z.output<typeof passkey>
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>
export type NewPasskeyCredential = z.output<typeof newPasskeyCredential>
