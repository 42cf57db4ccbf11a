import { z } from 'zod'
import type { Proof } from './proof.ts'

const seconds = z.number().nonnegative()

/** The claims of the provider's ID token that we build on; the signature says nothing about their shape. */
const claims = z.object({
  // No control character: Postgres cannot hold a zero byte.
  sub: z
    .string()
    .max(128)
    .regex(/^\P{Cc}+$/u),
  // One string: a token for several audiences is not meant for us alone.
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

/** The claims as a proof; `undefined` when they are not those of an ID token or lie after `latest` (seconds). */
export function parseProof(payload: unknown, latest: number): Proof | undefined {
  const { data } = claims.safeParse(payload)
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
