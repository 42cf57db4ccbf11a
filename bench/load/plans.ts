import { createPrivateKey } from 'node:crypto'
import { createPerson, proofOf } from '../../attacks/frame/person.ts'
import { CREDENTIALS, type CredentialKind } from '../people/credentials.ts'
import { drawSessions, ownerOf, personOf } from '../people/people.ts'
import { writeRequest, type Plan } from './plan.ts'

/** Sessions that are asked for, of all there are; a request for each is written beforehand. */
const SESSIONS_ASKED_FOR = 50_000
/** Forwarded addresses that logins come from: a limit that counts by address is not what is measured. */
const ADDRESSES = 50_000

/** Reads at one address, each by another session, in a random order. */
export interface ReadPlan {
  readonly kind: 'read'
  readonly path: string
  readonly credential: CredentialKind
  readonly sessions: number
}

/** Gives people another name with each request. */
export interface RenamePlan {
  readonly kind: 'rename'
  readonly sessions: number
}

/** Hands in genuine proofs of people who are known already. */
export interface LoginPlan {
  readonly kind: 'login'
  /** The provider's private key, as PEM, and its name. */
  readonly key: { readonly kid: string; readonly pem: string }
  /** How many different people log in. */
  readonly people: number
}

/** Ends sessions, each once, from one number to another; then there is nothing left to ask. */
export interface LogoutPlan {
  readonly kind: 'logout'
  readonly from: number
  readonly to: number
}

/** What to ask, in numbers and words: it travels from one process to another. */
export type PlanParameters = ReadPlan | RenamePlan | LoginPlan | LogoutPlan

/** Makes a plan of its parameters. */
export function createPlan(parameters: PlanParameters): Plan {
  switch (parameters.kind) {
    case 'read':
      return planReads(parameters)
    case 'rename':
      return planRenames(parameters)
    case 'login':
      return planLogins(parameters)
    case 'logout':
      return planLogouts(parameters)
  }
}

function planReads({ path, credential, sessions }: ReadPlan): Plan {
  const requests = drawSessions(sessions, SESSIONS_ASKED_FOR).map((session) =>
    writeRequest('GET', path, { lines: [CREDENTIALS[credential](session)] }),
  )
  return takeInTurn(requests)
}

function planRenames({ sessions }: RenamePlan): Plan {
  const asked = drawSessions(sessions, SESSIONS_ASKED_FOR)
  const callers = asked.map((session) => ({
    path: `/api/user/${personOf(ownerOf(session)).id}`,
    lines: [CREDENTIALS.bearer(session)],
  }))
  const nextCaller = takeInTurn(callers)
  let renamed = 0
  return () => {
    const { path, lines } = nextCaller()
    const body = JSON.stringify({ first_name: `Ada ${renamed++}`, last_name: 'Lovelace' })
    return writeRequest('PUT', path, { lines, body })
  }
}

function planLogins({ key, people }: LoginPlan): Plan {
  const privateKey = createPrivateKey(key.pem)
  const signing = { kid: key.kid, privateKey, publicKey: privateKey, jwk: {} }
  const bodies = Array.from({ length: people }, (_, number) => {
    const { uid, email } = personOf(number)
    const person = createPerson({ uid, email, emailVerified: true })
    return JSON.stringify({ email, firebase_uuid: uid, id_token: proofOf(person, signing) })
  })
  const nextBody = takeInTurn(bodies)
  let asked = 0
  return () => {
    const address = asked++ % ADDRESSES
    const forwarded = `X-Forwarded-For: 10.1.${address >> 8}.${address & 255}`
    return writeRequest('POST', '/api/login', { lines: [forwarded], body: nextBody() })
  }
}

function planLogouts({ from, to }: LogoutPlan): Plan {
  let next = from
  return () => {
    if (next === to) return undefined
    const lines = [CREDENTIALS.bearer(next++)]
    return writeRequest('GET', '/api/user/logout', { lines })
  }
}

function takeInTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => {
    const item = items[next++ % items.length]
    if (item === undefined) throw new Error('There is nothing to take.')
    return item
  }
}
