import { randomUUID } from 'node:crypto'
import type { PROVIDERS, ProviderId } from '@foyer/contract/providers.ts'
import type { TestIssuer, TokenClaims } from './fake-provider.ts'

export const PROJECT_ID = 'demo-foyer'

/** A user at the provider. */
export interface TestUser {
  readonly uid: string
  readonly email: string
  readonly provider: 'password' | (typeof PROVIDERS)[ProviderId]['firebaseId']
  readonly emailVerified: boolean
  readonly name?: string
}

/** A new user. */
export function createTestUser(overrides: Partial<TestUser> = {}): TestUser {
  const uid = randomUUID()
  return {
    uid,
    email: `${uid}@example.com`,
    provider: 'password',
    emailVerified: false,
    ...overrides,
  }
}

/** ID token claims of a sign-in at `now`, in milliseconds. */
export function createClaims(user: TestUser, now: number): TokenClaims {
  const seconds = Math.floor(now / 1_000)
  return {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: user.uid,
    user_id: user.uid,
    iat: seconds,
    auth_time: seconds,
    // Sign-ins of one second would otherwise have the same token.
    jti: randomUUID(),
    exp: seconds + 3_600,
    email: user.email,
    email_verified: user.emailVerified,
    ...(user.name !== undefined && { name: user.name }),
    firebase: { identities: {}, sign_in_provider: user.provider },
  }
}

/** A sign-in body with a proof issued at `now`. */
export async function createSignInBody(
  user: TestUser,
  { issuer, now }: { readonly issuer: TestIssuer; readonly now: number },
): Promise<{ email: string; firebase_uuid: string; id_token: string }> {
  const id_token = await issuer.sign(createClaims(user, now))
  return { email: user.email, firebase_uuid: user.uid, id_token }
}
