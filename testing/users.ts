import { PROVIDERS } from '@foyer/contract/providers.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  type FakeProvider,
  joinParts,
  signRsa,
  type SigningKey,
  type TokenClaims,
} from './fake-provider.ts'

export const PROJECT_ID = 'demo-foyer'

/** A user at the provider. */
export interface TestUser {
  readonly uid: string
  readonly email: string
  /** `password`, or Firebase's id of a federated provider. */
  readonly provider: string
  readonly emailVerified: boolean
  readonly name?: string
}

/** A user who is signed in. */
export interface SignedInTestUser extends TestUser {
  readonly id: string
  readonly token: string
}

/** A new user, by default with a password and an unverified email. */
export function createTestUser(fields: Partial<TestUser> = {}): TestUser {
  const uid = randomUUID()
  return { uid, email: `${uid}@example.com`, provider: 'password', emailVerified: false, ...fields }
}

/** Unix time in seconds, plus `ahead`. */
export function unixSeconds(ahead = 0): number {
  return Math.floor(Date.now() / 1_000) + ahead
}

/** ID token claims of a sign-in at `now`, in milliseconds. */
export function createClaims(user: TestUser, now = Date.now()): TokenClaims {
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

/** A valid ID token of a user, signed in now, with some claims changed; `undefined` removes one. */
export function idTokenFor(user: TestUser, key: SigningKey, changes: TokenClaims = {}): string {
  const header = { alg: 'RS256', kid: key.kid, typ: 'JWT' }
  return signRsa(joinParts(header, { ...createClaims(user), ...changes }), key.privateKey)
}

/** A sign-in body with a proof issued now, at the time of this server. */
export async function createSignInBody(
  user: TestUser,
  { provider, now }: { readonly provider: FakeProvider; readonly now: () => number },
): Promise<{ email: string; firebase_uuid: string; id_token: string }> {
  const id_token = await provider.sign(createClaims(user, now()))
  return { email: user.email, firebase_uuid: user.uid, id_token }
}

/** What a device that logs in calls itself. */
export const createDevice = () => ({ device_id: randomBytes(16).toString('base64url') })

const ALL = Object.values(PROVIDERS)

/** Firebase's ids of all federated providers. */
export const FEDERATED = ALL.map(({ firebaseId }) => firebaseId)

/** Those whose verified emails prove who the user is. */
export const TRUSTED = ALL.filter(({ isEmailTrusted }) => isEmailTrusted).map(
  ({ firebaseId }) => firebaseId,
)

/** Those that let a user claim any email. */
export const UNTRUSTED = FEDERATED.filter((provider) => !TRUSTED.includes(provider))

/** How long an authenticator app shows a code. */
export const STEP_MS = 30_000

/** The code that an authenticator app shows at this time: milliseconds since 1970. Text is base32. */
export function totpCode(secret: string | Buffer, now: number): string {
  const key =
    typeof secret === 'string'
      ? Secret.fromBase32(secret)
      : new Secret({ buffer: new Uint8Array(secret).buffer })
  return TOTP.generate({ secret: key, timestamp: now })
}

/** At the end of a step, the next one counts as current, so that the code is still valid when it is sent. */
const LEAD_MS = 5_000

/** The code to enter in a page now; `steps` later, because each code works once. */
export const codeToEnter = (secret: string, steps = 0) =>
  totpCode(secret, Date.now() + LEAD_MS + steps * STEP_MS)
