import { z } from 'zod'
import type { Account, AccountRefusal } from './account.ts'

/** The fields we build on of the provider's answer to `accounts:lookup`: one account. */
const lookupAnswer = z.object({
  users: z.tuple([
    z.object({
      localId: z.string().min(1),
      email: z.string().optional(),
      emailVerified: z.boolean().default(false),
      disabled: z.boolean().default(false),
      // 64-bit numbers travel as text in the provider's JSON.
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
            rawId: z.string().optional(),
            email: z.string().optional(),
          }),
        )
        .default([]),
    }),
  ]),
})

const refusal = z.object({ error: z.object({ message: z.string() }) })

/** What the provider's codes mean for a proof that is genuine. Its other codes are about our request. */
const REFUSALS: Readonly<Record<string, AccountRefusal>> = {
  INVALID_ID_TOKEN: 'proof-refused',
  // Past its hour, or from before the provider revoked the person's sign-ins: it has one word for both.
  TOKEN_EXPIRED: 'proof-too-old',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'proof-refused',
  USER_DISABLED: 'account-disabled',
  USER_NOT_FOUND: 'account-gone',
}

/** The account in an answer of `accounts:lookup`; `undefined` when it is not that. */
export function parseAccount(body: unknown): Account | undefined {
  const { data } = lookupAnswer.safeParse(body)
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

/** The refusal in an answer of `accounts:lookup`; `undefined` when it is not about the proof. */
export function parseAccountRefusal(body: unknown): AccountRefusal | undefined {
  const code = refusal.safeParse(body).data?.error.message.split(' ')[0] ?? ''
  return Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined
}
