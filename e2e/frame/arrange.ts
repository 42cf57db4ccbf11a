import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '@foyer/contract/bodies.ts'
import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import type { Product } from './product.ts'

/** Somebody with a password and an account. */
export interface Person {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** Prepares what a journey begins with, by the back door. */
export interface Arrange {
  /** Words for somebody who is not known yet. */
  stranger(): Person
  /** Somebody who has signed up before. */
  person(known?: Partial<Person>): Promise<Person>
  /** Another session of a known person, as from another device; answers its token. */
  session(person: Person): Promise<string>
  /** Somebody with a genuine proof of a known person is turned away. */
  refusal(person: Person): Promise<void>
  /** What the product answers to somebody who comes with a token. */
  asks(token: string): Promise<Response>
  /** The session is over, as if ended from elsewhere. */
  revoke(token: string): Promise<void>
}

/** The back door of a running product: the provider's REST interface, and the product's API. */
export function createArrange(product: Pick<Product, 'origin' | 'identityOrigin'>): Arrange {
  const stranger = (): Person => ({
    email: `grace.${randomUUID().slice(0, 8)}@example.com`,
    password: 'nanoseconds and rum',
    firstName: 'Grace',
    lastName: 'Hopper',
  })
  const exchange = async (path: string, person: Person, proof: Proof) => {
    const names = { first_name: person.firstName, last_name: person.lastName }
    const body = { email: person.email, firebase_uuid: proof.localId, id_token: proof.idToken }
    return post<SignedInUser>(`${product.origin}${API_BASE}${path}`, { ...body, ...names })
  }
  const prove = (operation: 'signUp' | 'signInWithPassword', { email, password }: Person) =>
    post<Proof>(
      `${product.identityOrigin}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=demo`,
      { email, password, returnSecureToken: true },
    )

  return {
    stranger,
    async person(known = {}) {
      const person = { ...stranger(), ...known }
      await exchange(ENDPOINTS.register.path, person, await prove('signUp', person))
      return person
    },
    async session(person) {
      const proof = await prove('signInWithPassword', person)
      return (await exchange(ENDPOINTS.login.path, person, proof)).token
    },
    async refusal(person) {
      const { localId, idToken } = await prove('signInWithPassword', person)
      const body = { email: 'else@example.com', firebase_uuid: localId, id_token: idToken }
      const response = await send(`${product.origin}${API_BASE}${ENDPOINTS.login.path}`, body)
      if (response.ok) throw new Error('Somebody was let in under an address that is not theirs')
    },
    asks: (token) =>
      fetch(`${product.origin}${API_BASE}${ENDPOINTS.getUser.path}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    async revoke(token) {
      const url = `${product.origin}${API_BASE}${ENDPOINTS.logout.path}`
      await expectOk(await fetch(url, { headers: { authorization: `Bearer ${token}` } }))
    },
  }
}

/** What the provider answers to a sign-in. */
interface Proof {
  readonly localId: string
  readonly idToken: string
}

async function post<Answer>(url: string, body: object): Promise<Answer> {
  const response = await send(url, body)
  await expectOk(response)
  return (await response.json()) as Answer
}

function send(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
}
