import { z } from 'zod'
import type { Account, AccountRefusal } from './account.ts'

const lookupResponse = z.object({
  users: z.tuple([
    z.object({
      localId: z.string().min(1),
      email: z.string().optional(),
      emailVerified: z.boolean().default(false),
      disabled: z.boolean().default(false),
      // The provider's JSON has 64-bit numbers as strings.
      validSince: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number)
        .default(0),
      passwordUpdatedAt: z.number().transform(Math.floor).default(0),
      providerUserInfo: z
        .array(
          z.object({
            providerId: z.string(),
            rawId: z.string().min(1),
            email: z.string().optional(),
          }),
        )
        .default([]),
    }),
  ]),
})

const refusal = z.object({ error: z.object({ message: z.string() }) })

const REFUSALS: Readonly<Record<string, AccountRefusal>> = {
  INVALID_ID_TOKEN: 'proof-refused',
  // Returned for both expired and revoked tokens.
  TOKEN_EXPIRED: 'proof-too-old',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'proof-refused',
  USER_DISABLED: 'account-disabled',
  USER_NOT_FOUND: 'account-gone',
}

export function parseAccount(body: unknown): Account | undefined {
  const { data } = lookupResponse.safeParse(body)
  if (!data) return undefined
  const [{ localId, providerUserInfo, ...account }] = data.users
  return {
    ...account,
    email: account.email,
    uid: localId,
    identities: providerUserInfo.map(({ providerId, rawId, email }) => ({
      provider: providerId,
      id: rawId,
      email,
    })),
  }
}

export function parseAccountRefusal(body: unknown): AccountRefusal | undefined {
  const code = refusal.safeParse(body).data?.error.message.split(' ')[0] ?? ''
  return Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined
}
