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

/** Connects a Google account at the provider, as its window does. */
async function connectGoogle(product: RunningProduct, user: TestUser, email: string) {
  const account = { sub: email, email, email_verified: true }
  const response = await fetch(
    `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        idToken: await issueIdToken(product, user),
        requestUri: product.origin,
        postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(account))}`,
        returnSecureToken: true,
      }),
    },
  )
  if (!response.ok) throw new Error(`Google was not connected: ${await response.text()}`)
}

function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined
  return () => (created ??= create())
}
