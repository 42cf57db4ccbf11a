import { z } from 'zod'

const code = z.string().min(1).max(100)

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

/** The schema of each kind of second factor that a sign-in can send. A kind is complete when the server checks it. */
const SCHEMAS = {
  passkey: z.object({
    kind: z.literal('passkey'),
    credential: passkeyCredential.meta({ description: 'The answer to `passkey_options`' }),
  }),
  totp: z.object({ kind: z.literal('totp'), code: code.meta({ description: 'Six digits' }) }),
  recovery_code: z.object({ kind: z.literal('recovery_code'), code }),
  email_code: z.object({
    kind: z.literal('email_code'),
    code: code.meta({ description: 'The six digits of the email' }),
  }),
} as const

/** The second step of a sign-in. It is sent with the same ID token as the first attempt. */
export const secondFactor = z
  .discriminatedUnion('kind', [
    SCHEMAS.passkey,
    SCHEMAS.totp,
    SCHEMAS.recovery_code,
    SCHEMAS.email_code,
  ])
  .meta({ description: 'After `second_factor_required`: one of the kinds that the problem lists' })

export type SecondFactor = z.output<typeof secondFactor>

export type SecondFactorKind = SecondFactor['kind']

export const SECOND_FACTOR_KINDS = Object.keys(SCHEMAS) as readonly SecondFactorKind[]

/** Whether a person who proves the email, but has no factor of the account that holds it, can get the email. */
export type EmailRequest =
  | { readonly status: 'possible' }
  /** Requested. A sign-in from then on gets the email unless the holder objects. */
  | { readonly status: 'waiting'; readonly available_at: string }
  /** The holder has objected, or another person has requested the email; possible again from then on. */
  | { readonly status: 'refused'; readonly possible_at: string }

export const EMAIL_REQUEST_STATUSES = [
  'possible',
  'waiting',
  'refused',
] as const satisfies readonly EmailRequest['status'][]

/** In the problem `second_factor_required`: what the user can use now. */
export interface SecondFactorRequest {
  /** In the order in which to offer them. */
  readonly kinds: readonly SecondFactorKind[]
  /**
   * For the kind `email_code`: where the code was sent. The same request without a code sends a new one, once a minute.
   */
  readonly email?: string
  /** For the kind `passkey`. The challenge is for this user and this ID token only. */
  readonly passkey_options?: PasskeyRequestOptions
  /**
   * For a user with a passkey and without two-step login, who changes factors. The options are those of a login, and
   * `POST /user/fresh/passkey` confirms the session. Removing a lost passkey needs none.
   */
  readonly confirms_session?: true
  /** Present if another account at the provider holds the email. With `request_email` the same request requests it. */
  readonly email_request?: EmailRequest
}

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
