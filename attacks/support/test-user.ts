import { randomUUID } from 'node:crypto'
import { PROJECT_ID } from './attacked-product.ts'
import { joinParts, signRsa, type SigningKey } from './token-forge.ts'

/** A user of the provider. */
export interface TestUser {
  readonly uid: string
  readonly email: string
  readonly provider: string
  readonly emailVerified: boolean
}

/** Claims to change; `undefined` removes one. */
export type Claims = Readonly<Record<string, unknown>>

/** A new user, by default with a password and an unverified email. */
export function createTestUser(fields: Partial<TestUser> = {}): TestUser {
  const uid = randomUUID()
  return { uid, email: `${uid}@example.com`, provider: 'password', emailVerified: false, ...fields }
}

/** Unix time in seconds, plus `ahead`. */
export function unixSeconds(ahead = 0): number {
  return Math.floor(Date.now() / 1_000) + ahead
}

/** The claims of an ID token for a sign-in now. */
export function claimsFor(user: TestUser): Claims {
  return {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: user.uid,
    user_id: user.uid,
    iat: unixSeconds(),
    auth_time: unixSeconds(),
    // Two sign-ins in the same second would otherwise have the same token.
    jti: randomUUID(),
    exp: unixSeconds(3_600),
    email: user.email,
    email_verified: user.emailVerified,
    firebase: { identities: {}, sign_in_provider: user.provider },
  }
}

/** A valid ID token of a user, with some claims changed. */
export function idTokenFor(user: TestUser, key: SigningKey, changes: Claims = {}): string {
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  return signRsa(joinParts(header, { ...claimsFor(user), ...changes }), key.privateKey)
}
