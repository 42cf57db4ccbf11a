import { randomUUID } from 'node:crypto'
import { PROJECT_ID } from './attacked-product.ts'
import { joinParts, signRsa, type SigningKey } from './token-forge.ts'

/** Somebody at the provider. */
export interface Person {
  readonly uid: string
  readonly email: string
  readonly provider: string
  readonly emailVerified: boolean
}

/** What changes in a token's claims; `undefined` takes one out. */
export type Claims = Readonly<Record<string, unknown>>

/** Somebody nobody has seen before, with a password and an unverified address unless told otherwise. */
export function createPerson(known: Partial<Person> = {}): Person {
  const uid = randomUUID()
  return { uid, email: `${uid}@example.com`, provider: 'password', emailVerified: false, ...known }
}

/** Now, or so many seconds from now: seconds since 1970. */
export function seconds(ahead = 0): number {
  return Math.floor(Date.now() / 1_000) + ahead
}

/** The claims the provider puts into the token of a person who signs in now. */
export function claimsOf(person: Person): Claims {
  return {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: person.uid,
    user_id: person.uid,
    iat: seconds(),
    auth_time: seconds(),
    exp: seconds(3_600),
    email: person.email,
    email_verified: person.emailVerified,
    firebase: { identities: {}, sign_in_provider: person.provider },
  }
}

/** A genuine token of a person, with some claims changed. */
export function proofOf(person: Person, key: SigningKey, changes: Claims = {}): string {
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  return signRsa(joinParts(header, { ...claimsOf(person), ...changes }), key.privateKey)
}
