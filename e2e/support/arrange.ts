import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '@foyer/contract/schemas.ts'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { RunningProduct } from './product.ts'
import { PROFILE } from './profile.ts'

/** A user with a password. */
export interface TestUser {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Sets up the data of a test, without the pages. */
export interface Arrange {
  /** The data of a user who has not signed up yet. */
  newUser(): TestUser
  /** Signs a user up. */
  user(known?: Partial<TestUser>): Promise<TestUser>
  /** Opens another session, as from another device, and returns its token. */
  session(user: TestUser): Promise<string>
  /** Causes a sign-in with the user's ID token to be refused. */
  refusedSignIn(user: TestUser): Promise<void>
  /** Requests the user of a session token. */
  fetchUser(token: string): Promise<Response>
  /** Ends a session, as from another device. */
  revokeSession(token: string): Promise<void>
}

/** Uses the provider's REST API and the product's API. `profile` is what the product asks new users for. */
export function createArrange(
  product: Pick<RunningProduct, 'origin' | 'identityOrigin'>,
  profile: object = PROFILE,
): Arrange {
  const newUser = (): TestUser => ({
    email: `grace.${randomUUID().slice(0, 8)}@example.com`,
    password: 'nanoseconds and rum',
    firstName: 'Grace',
    lastName: 'Hopper',
  })
  const exchange = async (path: string, user: TestUser, proof: Proof) => {
    const names = { first_name: user.firstName, last_name: user.lastName, ...profile }
    const body = { email: user.email, firebase_uuid: proof.localId, id_token: proof.idToken }
    return post<SignedInUser>(`${product.origin}${API_BASE}${path}`, { ...body, ...names })
  }
  const signInAtProvider = (
    operation: 'signUp' | 'signInWithPassword',
    { email, password }: TestUser,
  ) =>
    post<Proof>(
      `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo`,
      { email, password, returnSecureToken: true },
    )

  return {
    newUser,
    async user(known = {}) {
      const user = { ...newUser(), ...known }
      await exchange(ENDPOINTS.register.path, user, await signInAtProvider('signUp', user))
      return user
    },
    async session(user) {
      const proof = await signInAtProvider('signInWithPassword', user)
      return (await exchange(ENDPOINTS.login.path, user, proof)).token
    },
    async refusedSignIn(user) {
      const { localId, idToken } = await signInAtProvider('signInWithPassword', user)
      const body = { email: 'else@example.com', firebase_uuid: localId, id_token: idToken }
      const response = await send(`${product.origin}${API_BASE}${ENDPOINTS.login.path}`, body)
      if (response.ok) throw new Error('A sign-in with a wrong email was accepted')
    },
    fetchUser: (token) =>
      fetch(`${product.origin}${API_BASE}${ENDPOINTS.getUser.path}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    async revokeSession(token) {
      const url = `${product.origin}${API_BASE}${ENDPOINTS.logout.path}`
      await expectOk(await fetch(url, { headers: { authorization: `Bearer ${token}` } }))
    },
  }
}

/** The provider's response to a sign-in. */
interface Proof {
  readonly localId: string
  readonly idToken: string
}

async function post<Body>(url: string, body: object): Promise<Body> {
  const response = await send(url, body)
  await expectOk(response)
  return (await response.json()) as Body
}

function send(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
}
