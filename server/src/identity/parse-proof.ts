import { z } from 'zod'
import type { Proof } from './proof.ts'

const seconds = z.number().nonnegative()

const claims = z.object({
  // No control characters, because Postgres cannot store a NUL byte, and no lone surrogates, which databases replace.
  sub: z
    .string()
    .max(128)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  // A single string, because a token with several audiences is not for this product alone.
  aud: z.string(),
  iat: seconds,
  exp: seconds,
  auth_time: seconds,
  email: z.string().min(1),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.string().min(1),
    tenant: z.never().optional(),
    identities: z.record(z.string(), z.array(z.string())).default({}),
  }),
})

/** Returns `undefined` if the claims are not those of an ID token, or their times are after `latest` (seconds). */
export function parseProof(payload: unknown, latest: number): Proof | undefined {
  const { data } = claims.safeParse(payload)
  // rule 1d: times are not in the future
  if (!data || data.iat > latest || data.auth_time > latest) return undefined
  return {
    uid: data.sub,
    email: data.email,
    emailVerified: data.email_verified ?? false,
    name: data.name,
    provider: data.firebase.sign_in_provider,
    identityIds: data.firebase.identities[data.firebase.sign_in_provider] ?? [],
    authTime: Math.floor(data.auth_time),
  }
}
