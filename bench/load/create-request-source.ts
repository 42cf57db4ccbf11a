import { createPrivateKey } from 'node:crypto'
import { createTestUser, idTokenFor } from '../../testing/users.ts'
import { CREDENTIALS, type CredentialKind } from '../users/credentials.ts'
import { pickSessions, userNumberOf, userOf } from '../users/bench-users.ts'
import { createRequest, type RequestSource } from './request-source.ts'

/** How many of the sessions are used; their requests are built in advance. */
const SESSIONS_USED = 50_000
/** Logins come from many forwarded IPs, because the rate limit per IP is not what is measured. */
const FORWARDED_IPS = 50_000

/** Reads of one path by different sessions, in random order. */
export interface ReadSpec {
  readonly kind: 'read'
  readonly path: string
  readonly credential: CredentialKind
  readonly sessions: number
}

/** Changes a user's name with each request. */
export interface UpdateSpec {
  readonly kind: 'update'
  readonly sessions: number
}

/** Logs existing users in, each with an ID token and a device of their own. */
export interface LoginSpec {
  readonly kind: 'login'
  /** The provider's private key, as PEM, and its key id. */
  readonly key: { readonly kid: string; readonly pem: string }
  /** How many different users log in. */
  readonly users: number
  /** Whether they log in again with the same ID token, which replaces the token of their session. */
  readonly repeats: boolean
}

/** Ends the sessions from one number up to another, each once. */
export interface LogoutSpec {
  readonly kind: 'logout'
  readonly from: number
  readonly to: number
}

/** Describes a request source; it is sent to the process of the load generator. */
export type RequestSpec = ReadSpec | UpdateSpec | LoginSpec | LogoutSpec

export function createRequestSource(spec: RequestSpec): RequestSource {
  switch (spec.kind) {
    case 'read':
      return createReads(spec)
    case 'update':
      return createUpdates(spec)
    case 'login':
      return createLogins(spec)
    case 'logout':
      return createLogouts(spec)
  }
}

function createReads({ path, credential, sessions }: ReadSpec): RequestSource {
  const requests = pickSessions(sessions, SESSIONS_USED).map((session) =>
    createRequest('GET', path, { headers: CREDENTIALS[credential](session) }),
  )
  return cycle(requests)
}

function createUpdates({ sessions }: UpdateSpec): RequestSource {
  const picked = pickSessions(sessions, SESSIONS_USED)
  const clients = picked.map((session) => ({
    path: `/api/user/${userOf(userNumberOf(session)).id}`,
    headers: CREDENTIALS.bearer(session),
  }))
  const nextClient = cycle(clients)
  let updates = 0
  return () => {
    const { path, headers } = nextClient()
    const body = JSON.stringify({ first_name: `Ada ${updates++}`, last_name: 'Lovelace' })
    return createRequest('PUT', path, { headers, body })
  }
}

function createLogins({ key, users, repeats }: LoginSpec): RequestSource {
  const privateKey = createPrivateKey(key.pem)
  const signing = { kid: key.kid, privateKey, publicKey: privateKey, jwk: {} }
  const bodies = Array.from({ length: users }, (_, number) => {
    const { uid, email } = userOf(number)
    const user = createTestUser({ uid, email, emailVerified: true })
    const device = { device_id: `device-of-${uid}`, language: 'en', time_zone: 'Europe/London' }
    return JSON.stringify({
      email,
      firebase_uuid: uid,
      id_token: idTokenFor(user, signing),
      ...device,
    })
  })
  let sent = 0
  return () => {
    const body = bodies[repeats ? sent % users : sent]
    if (body === undefined) return undefined
    const ip = sent++ % FORWARDED_IPS
    const headers = { 'X-Forwarded-For': `10.1.${ip >> 8}.${ip & 255}` }
    return createRequest('POST', '/api/login', { headers, body })
  }
}

function createLogouts({ from, to }: LogoutSpec): RequestSource {
  let next = from
  return () => {
    if (next === to) return undefined
    return createRequest('GET', '/api/user/logout', { headers: CREDENTIALS.bearer(next++) })
  }
}

function cycle<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => {
    const item = items[next++ % items.length]
    if (item === undefined) throw new Error('Nothing to cycle through.')
    return item
  }
}
