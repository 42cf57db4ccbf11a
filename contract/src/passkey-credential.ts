import { z } from 'zod'

/** What an authenticator returns; real values have a few hundred characters. */
export const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8_000)

/** An `AuthenticationResponseJSON` of WebAuthn Level 3; its other fields are ignored. */
export const passkeyCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

/** The `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. The challenge works once. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z
    .int()
    .positive()
    .meta({ description: 'How long the challenge is valid, in milliseconds' }),
  userVerification: z.literal('required'),
  allowCredentials: z
    .array(credentialDescriptor())
    .optional()
    .meta({ description: "The user's passkeys; only in `second_factor_required`" }),
})

export function credentialDescriptor() {
  return z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.string()).optional(),
  })
}

export type PasskeyCredential = z.output<typeof passkeyCredential>
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>
