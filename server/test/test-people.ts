import { randomUUID } from 'node:crypto'
import type { TestIssuer, TokenClaims } from './test-issuer.ts'

export const PROJECT_ID = 'demo-foyer'

/** Somebody at the provider. */
export interface TestPerson {
  readonly uid: string
  readonly email: string
  readonly provider: 'password' | 'google.com'
  readonly emailVerified: boolean
  readonly name?: string
}

/** Somebody nobody has seen before. */
export function createPerson(of: Partial<TestPerson> = {}): TestPerson {
  const uid = randomUUID()
  return { uid, email: `${uid}@example.com`, provider: 'password', emailVerified: false, ...of }
}

/** The claims the provider would put into a proof of this person, who signed in at `now` (milliseconds). */
export function claimsOf(person: TestPerson, now: number): TokenClaims {
  const seconds = Math.floor(now / 1_000)
  return {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: person.uid,
    user_id: person.uid,
    iat: seconds,
    auth_time: seconds,
    exp: seconds + 3_600,
    email: person.email,
    email_verified: person.emailVerified,
    ...(person.name !== undefined && { name: person.name }),
    firebase: { identities: {}, sign_in_provider: person.provider },
  }
}

/** The body of a sign-in call of this person, with a proof of now. */
export async function bodyOf(
  person: TestPerson,
  { issuer, now }: { readonly issuer: TestIssuer; readonly now: number },
): Promise<{ email: string; firebase_uuid: string; id_token: string }> {
  const id_token = await issuer.sign(claimsOf(person, now))
  return { email: person.email, firebase_uuid: person.uid, id_token }
}
