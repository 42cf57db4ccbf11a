import { createArrange, type Arrange, type TestUser } from '../../support/arrange.ts'
import { issueIdToken } from '../../support/email-links.ts'
import { markEmailVerified } from '../../support/provider-admin.ts'
import type { RunningProduct } from '../../support/product.ts'

/** Users with fixed names, each created when a screen first needs them. */
export interface People {
  readonly arrange: Arrange
  /** Has a verified email and a connected Google account. */
  ada(): Promise<TestUser>
  /** Has not verified her email. */
  grace(): Promise<TestUser>
  /** A new user with a verified email, for a screen that changes the account. */
  verified(firstName: string, lastName: string): Promise<TestUser>
  /** Known to the provider only, so that the product has not asked for anything yet. */
  withoutProfile(firstName: string, lastName: string): Promise<TestUser>
}

const PASSWORD = 'correct horse battery'

export function createPeople(product: RunningProduct, profile?: object): People {
  const arrange = createArrange(product, profile)
  const toUser = (firstName: string, lastName: string): TestUser => ({
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    password: PASSWORD,
  })
  const signUp = (firstName: string, lastName: string) => arrange.user(toUser(firstName, lastName))
  const verified = async (firstName: string, lastName: string) => {
    const user = await signUp(firstName, lastName)
    await markEmailVerified(product, user.email)
    return user
  }
  return {
    arrange,
    verified,
    async withoutProfile(firstName, lastName) {
      const user = toUser(firstName, lastName)
      await issueIdToken(product, user, 'signUp')
      return user
    },
    ada: once(async () => {
      const user = await verified('Ada', 'Lovelace')
      await connectGoogle(product, user, 'ada@gmail.com')
      return user
    }),
    grace: once(() => signUp('Grace', 'Hopper')),
  }
}

/**
 * Connects a Google account as the account page does. Its email changes only after that: the server knows the account
 * then, and would otherwise refuse one with another email. The login before tells the server that the email is verified,
 * without which the one with Google would reclaim the account (rule 7: first verification).
 */
async function connectGoogle(product: RunningProduct, user: TestUser, email: string) {
  const linked = await issueIdToken(product, user)
  const token = await exchange(product, 'login', user, linked)
  const idToken = await signInWithGoogle(product, user.email, linked)
  const connected = await exchange(product, 'user/verification', user, idToken, token)
  await fetch(`${product.origin}/api/user/logout`, {
    headers: { authorization: `Bearer ${connected}` },
  })
  await signInWithGoogle(product, email)
}

/** Exchanges an ID token for a session, or for a new token of the session of `token`, and returns the token. */
async function exchange(
  product: RunningProduct,
  call: 'login' | 'user/verification',
  { email }: TestUser,
  id_token: string,
  token?: string,
) {
  const [, claims = ''] = id_token.split('.')
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    readonly sub: string
  }
  const response = await fetch(`${product.origin}/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ email, firebase_uuid: sub, id_token }),
  })
  if (!response.ok) throw new Error(`${call} is refused: ${await response.text()}`)
  return ((await response.json()) as { readonly token: string }).token
}

/** With the ID token of a user, connects the account to it. */
async function signInWithGoogle(product: RunningProduct, email: string, linked?: string) {
  const account = { sub: 'google-of-ada', email, email_verified: true }
  const response = await fetch(
    `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...(linked && { idToken: linked }),
        requestUri: product.origin,
        postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(account))}`,
        returnSecureToken: true,
      }),
    },
  )
  if (!response.ok) throw new Error(`Google was not connected: ${await response.text()}`)
  const { idToken } = (await response.json()) as { readonly idToken: string }
  return idToken
}

function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined
  return () => (created ??= create())
}
