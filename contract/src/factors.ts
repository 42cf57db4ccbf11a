import { z } from 'zod'
import { timestamp, trustedDevice } from './bodies.ts'
import { passkey, passkeysUnavailable } from './passkeys.ts'
import { secondFactor } from './second-factor.ts'

/* Bodies of the calls that list and change a user's factors. */

/** Body of `confirmSignIn`: an ID token of a sign-in just now, and a second factor if the user has one. */
export const confirmSignInBody = z.object({
  id_token: z.string(),
  second_factor: secondFactor.optional(),
})

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
  trusted_devices: z.array(trustedDevice).meta({
    description: 'The devices that are not asked for the second factor',
  }),
  two_step_unavailable: z
    .enum(['not-offered'])
    .optional()
    .meta({ description: 'Present if two-step login can be turned off, but not on' }),
  passkeys: z.array(passkey).optional().meta({ description: 'The oldest first' }),
  unconfirmed_providers: z.array(z.string()).optional().meta({
    description:
      'The connected providers with which logging in is refused until the user confirms them with `confirmEmail`',
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
})

export type FactorList = z.output<typeof factorList>
export type TotpSetup = z.output<typeof totpSetup>
