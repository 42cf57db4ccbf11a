import type { Comparison } from '../load/run-comparison.ts'
import type { CredentialKind } from '../users/credentials.ts'
import type { RunningServer } from '../product/start-product.ts'
import type { PeerName, Servers } from './servers.ts'

/**
 * Users who log in; their ID tokens are signed before each round, which ends early once all have logged in. None repeats:
 * an ID token that is exchanged again starts no further session.
 */
const USERS_LOGGING_IN = 4_000

export const BARE = 'node:http + node:sqlite'
export const FOYER = 'Foyer, SQLite'
export const FOYER_POSTGRES = 'Foyer, Postgres'
export const BARE_ON_POSTGRES = 'node:http + pg'
const STATELESS = 'node:http, stateless JWT'
export const HAND_WRITTEN = 'hand-written, one commit each'
const LOOKUP_ONLY = 'provider lookup only'

/** The path of each peer's session endpoint, and the credential it takes. */
const PEERS: Readonly<Record<PeerName, readonly [path: string, CredentialKind]>> = {
  express: ['/api/user', 'bearer'],
  passport: ['/api/user', 'expressSession'],
  'auth-js': ['/auth/session', 'authJs'],
  'auth-js, by hand': ['/auth/session', 'authJs'],
  'better-auth': ['/api/auth/get-session', 'betterAuth'],
}

/** GET user: looks up a revocable session and its user. */
export function compareReads({ sessions, baselines, peers, ...us }: Servers): Comparison {
  const reader = (
    server: RunningServer,
    path = '/api/user',
    credential: CredentialKind = 'bearer',
  ) => ({
    server,
    requests: () => ({ kind: 'read', path, credential, sessions }) as const,
  })
  const others = Object.entries(PEERS).flatMap(([name, [path, credential]]) => {
    const server = peers[name as PeerName]
    return server ? [[name, reader(server, path, credential)] as const] : []
  })
  return {
    call: 'GET user',
    baseline: BARE,
    contenders: {
      [BARE]: reader(baselines.sqlite),
      'node:http, no database': reader(baselines.answer),
      [STATELESS]: reader(baselines.jwt, '/api/user', 'jwt'),
      [FOYER]: reader(us.sqlite),
      ...Object.fromEntries(others),
      [BARE_ON_POSTGRES]: reader(baselines.postgres),
      [FOYER_POSTGRES]: reader(us.postgres),
    },
  }
}

/** PUT user: a durable write. */
export function compareUpdates({ sessions, baselines, sqlite, postgres }: Servers): Comparison {
  const requests = () => ({ kind: 'update', sessions }) as const
  return {
    call: 'PUT user',
    baseline: BARE,
    contenders: {
      [BARE]: { server: baselines.sqlite, requests },
      [FOYER]: { server: sqlite, requests },
      [BARE_ON_POSTGRES]: { server: baselines.postgres, requests },
      [FOYER_POSTGRES]: { server: postgres, requests },
    },
  }
}

/** Login: exchanges an ID token for a session, with an account lookup at the provider. */
export function compareLogins({ key, sessions, baselines, ...us }: Servers): Comparison {
  const users = Math.min(USERS_LOGGING_IN, sessions / 5)
  const requests = () => ({ kind: 'login', key, users, repeats: false }) as const
  return {
    call: 'login',
    baseline: HAND_WRITTEN,
    contenders: {
      [HAND_WRITTEN]: { server: baselines.login, requests },
      [LOOKUP_ONLY]: { server: baselines['look-up'], requests },
      [FOYER]: { server: us.sqliteLogin, requests },
      [FOYER_POSTGRES]: { server: us.postgresLogin, requests },
    },
  }
}

/** Logout: each round ends sessions of its own. */
export function compareLogouts(
  { sessions, baselines, sqlite, postgres }: Servers,
  rounds: number,
): Comparison {
  const share = Math.floor(sessions / rounds / 2)
  const requests = (round: number) =>
    ({ kind: 'logout', from: round * share, to: (round + 1) * share }) as const
  /** The servers on Postgres share a database, and a session can be ended only once: each gets a half. */
  const otherHalf = (round: number) => requests(rounds + round)
  return {
    call: 'logout',
    baseline: BARE,
    contenders: {
      [BARE]: { server: baselines.sqlite, requests },
      [FOYER]: { server: sqlite, requests },
      [BARE_ON_POSTGRES]: { server: baselines.postgres, requests },
      [FOYER_POSTGRES]: { server: postgres, requests: otherHalf },
    },
  }
}
