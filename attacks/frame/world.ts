import { jsonOf, type Answer } from './answer.ts'
import type { AttackedProduct } from './attacked-product.ts'
import { createPerson, proofOf, type Claims, type Person } from './person.ts'
import { send, type Attempt } from './send.ts'
import { countAnswers, exchangeBytes, firstAnswer } from './wire.ts'

/** A person who is signed in. */
export interface SignedIn extends Person {
  readonly id: string
  readonly token: string
}

/** The three calls that make a session of a proof. */
export type SignInCall = 'login' | 'register' | 'loginWithProviders'

/** What an attack has at hand: the product from outside, a person to attack, and genuine proofs of anybody. */
export interface World {
  readonly product: AttackedProduct
  /** Somebody with a verified address who is signed in, and must stay so. */
  readonly victim: SignedIn
  send(attempt: Attempt): Promise<Answer>
  /** Bytes as they are; exactly one answer must come. */
  sendBytes(bytes: string | Uint8Array): Promise<Answer>
  /** A genuine proof of this person, signed in now, with some claims changed. */
  prove(person: Person, changes?: Claims): string
  /** One of the three calls with any proof, as this person; `extra` goes over the fields of the body. */
  present(person: Person, idToken: unknown, extra?: Presented): Promise<Answer>
  /** The same with a genuine proof of now. */
  signIn(person: Person, extra?: Presented): Promise<Answer>
  /** Lets a person in; throws when the product does not. */
  enter(person: Person): Promise<SignedIn>
}

/** What goes over the body of a sign-in call, and which call it is. */
export interface Presented {
  readonly call?: SignInCall
  readonly body?: Readonly<Record<string, unknown>>
}

/** Opens the world of one group of attacks over a running product. */
export async function openWorld(product: AttackedProduct): Promise<World> {
  const { port, provider } = product
  const prove: World['prove'] = (person, changes) => proofOf(person, provider.key, changes)
  const present: World['present'] = (person, idToken, { call = callFor(person), body } = {}) =>
    send(port, {
      method: 'POST',
      path: `/api/${call}`,
      body: { email: person.email, firebase_uuid: person.uid, id_token: idToken, ...body },
    })
  const signIn: World['signIn'] = (person, extra) => present(person, prove(person), extra)
  const enter: World['enter'] = async (person) => {
    const answer = await signIn(person)
    const { id, token } = jsonOf(answer)
    if (typeof id !== 'string' || typeof token !== 'string')
      throw new Error(`Not let in: ${answer.status} ${answer.text}`)
    return { ...person, id, token }
  }
  return {
    product,
    victim: await enter(createPerson({ emailVerified: true })),
    send: (attempt) => send(port, attempt),
    async sendBytes(bytes) {
      const received = await exchangeBytes(port, bytes)
      if (countAnswers(received) > 1) throw new Error(`A request was smuggled in:\n${received}`)
      return firstAnswer(received)
    },
    prove,
    present,
    signIn,
    enter,
  }
}

function callFor({ provider }: Person): SignInCall {
  return provider === 'password' ? 'login' : 'loginWithProviders'
}
