import { createTestApi, type TestApi } from '../../testing/api.ts'
import {
  type AttackResponse,
  type Attempt,
  countResponses,
  firstResponse,
  jsonOf,
  send,
  sendRaw,
} from '../../testing/raw.ts'
import type { AttackedProduct } from './attacked-product.ts'
import type { TokenClaims } from '../../testing/fake-provider.ts'
import {
  createTestUser,
  idTokenFor,
  type SignedInTestUser,
  type TestUser,
} from '../../testing/users.ts'

/** The three calls that exchange an ID token for a session. */
export type SignInCall = 'login' | 'register' | 'loginWithProviders'

/** What an attack can use: the product over HTTP, a victim, and valid ID tokens of any user. */
export interface AttackContext {
  readonly product: AttackedProduct
  /** A signed-in user with a verified email, who must stay signed in. */
  readonly victim: SignedInTestUser
  /** The product as its clients use it, to make users. */
  readonly api: TestApi
  send(attempt: Attempt): Promise<AttackResponse>
  /** Sends raw bytes. Throws if there is more than one response. */
  sendBytes(bytes: string | Uint8Array): Promise<AttackResponse>
  /** A valid ID token of this user, signed in now, with some claims changed. */
  issueIdToken(user: TestUser, changes?: TokenClaims): string
  /** A sign-in call with any ID token; `options` override the call and fields of the body. */
  exchange(user: TestUser, idToken: unknown, options?: ExchangeOptions): Promise<AttackResponse>
  /** The same with a valid, fresh ID token. */
  signIn(user: TestUser, options?: ExchangeOptions): Promise<AttackResponse>
  /** Signs a user in. Throws if that fails. */
  openSession(user: TestUser, options?: ExchangeOptions): Promise<SignedInTestUser>
}

/** Overrides the call and fields of its body. */
export interface ExchangeOptions {
  readonly call?: SignInCall
  readonly body?: Readonly<Record<string, unknown>>
}

/** Creates the context of one group of attacks on a running product. `fields` are the victim's. */
export async function openAttackContext(
  product: AttackedProduct,
  fields: Partial<TestUser> = {},
): Promise<AttackContext> {
  const { port, origin, provider } = product
  const api = createTestApi({ origin, publicOrigin: origin, provider, now: Date.now })
  const issueIdToken: AttackContext['issueIdToken'] = (user, changes) =>
    idTokenFor(user, provider.key, changes)
  const exchange: AttackContext['exchange'] = (
    user,
    idToken,
    { call = callFor(user), body } = {},
  ) =>
    send(port, {
      method: 'POST',
      path: `/api/${call}`,
      body: { email: user.email, firebase_uuid: user.uid, id_token: idToken, ...body },
    })
  const signIn: AttackContext['signIn'] = (user, options) =>
    exchange(user, issueIdToken(user), options)
  const openSession: AttackContext['openSession'] = async (user, options) => {
    const response = await signIn(user, options)
    const { id, token } = jsonOf(response)
    if (typeof id !== 'string' || typeof token !== 'string')
      throw new Error(`The sign-in failed: ${response.status} ${response.text}`)
    return { ...user, id, token }
  }
  const victim = await openSession(createTestUser({ emailVerified: true, ...fields }))
  // The first use of a session is stored, and most attacks must leave the database unchanged.
  await send(port, { path: '/api/user', token: victim.token })
  return {
    product,
    victim,
    api,
    send: (attempt) => send(port, attempt),
    async sendBytes(bytes) {
      const received = await sendRaw(port, bytes)
      if (countResponses(received) > 1) throw new Error(`A request was smuggled in:\n${received}`)
      return firstResponse(received)
    },
    issueIdToken,
    exchange,
    signIn,
    openSession,
  }
}

function callFor({ provider }: TestUser): SignInCall {
  return provider === 'password' ? 'login' : 'loginWithProviders'
}
