import type { Contest } from '../load/hold-contest.ts'
import type { CredentialKind } from '../people/credentials.ts'
import type { RunningServer } from '../product/start-product.ts'
import type { PeerName, Servers } from './servers.ts'

/** How many different people log in: a proof for each is signed before a measurement. */
const PEOPLE_WHO_LOG_IN = 1_000

export const BARE = 'node:http + node:sqlite'
export const US = 'Foyer, SQLite'
export const US_ON_POSTGRES = 'Foyer, Postgres'
const BARE_ON_POSTGRES = 'node:http + pg'
export const STATELESS = 'node:http, stateless JWT'
export const COMMIT_EACH = 'by hand, a commit each'
export const LOOK_UP = 'only the look-up at the provider'

/** Where each peer is asked who somebody is, and how its session is shown. */
const PEERS: Readonly<Record<PeerName, readonly [path: string, CredentialKind]>> = {
  express: ['/api/user', 'bearer'],
  passport: ['/api/user', 'expressSession'],
  'auth-js': ['/auth/session', 'authJs'],
  'auth-js, by hand': ['/auth/session', 'authJs'],
  'better-auth': ['/api/auth/get-session', 'betterAuth'],
}

/** GET user: a session that can be ended at any moment, and its person. */
export function readContest({ sessions, limits, peers, ...us }: Servers): Contest {
  const reader = (
    server: RunningServer,
    path = '/api/user',
    credential: CredentialKind = 'bearer',
  ) => ({
    server,
    plan: () => ({ kind: 'read', path, credential, sessions }) as const,
  })
  const others = Object.entries(PEERS).flatMap(([name, [path, credential]]) => {
    const server = peers[name as PeerName]
    return server ? [[name, reader(server, path, credential)] as const] : []
  })
  return {
    call: 'GET user',
    beside: BARE,
    contenders: {
      [BARE]: reader(limits.sqlite),
      'node:http, nothing asked': reader(limits.answer),
      [STATELESS]: reader(limits.jwt, '/api/user', 'jwt'),
      [US]: reader(us.sqlite),
      ...Object.fromEntries(others),
      [BARE_ON_POSTGRES]: reader(limits.postgres),
      [US_ON_POSTGRES]: reader(us.postgres),
    },
  }
}

/** PUT user: other names, noted for the person, on the disk when it is answered. */
export function renameContest({ sessions, limits, sqlite, postgres }: Servers): Contest {
  const plan = () => ({ kind: 'rename', sessions }) as const
  return {
    call: 'PUT user',
    beside: BARE,
    contenders: {
      [BARE]: { server: limits.sqlite, plan },
      [US]: { server: sqlite, plan },
      [US_ON_POSTGRES]: { server: postgres, plan },
    },
  }
}

/** Login: from a proof to a session, with the account looked up at the provider. */
export function loginContest({ key, sessions, limits, ...us }: Servers): Contest {
  const people = Math.min(PEOPLE_WHO_LOG_IN, sessions / 5)
  const plan = () => ({ kind: 'login', key, people }) as const
  return {
    call: 'login',
    beside: COMMIT_EACH,
    contenders: {
      [COMMIT_EACH]: { server: limits.login, plan },
      [LOOK_UP]: { server: limits['look-up'], plan },
      [US]: { server: us.sqliteLogin, plan },
      [US_ON_POSTGRES]: { server: us.postgresLogin, plan },
    },
  }
}

/** Logout: a session ends. Each round has sessions of its own: none can end twice. */
export function logoutContest(
  { sessions, limits, sqlite, postgres }: Servers,
  rounds: number,
): Contest {
  const share = Math.floor(sessions / rounds)
  const plan = (round: number) =>
    ({ kind: 'logout', from: round * share, to: (round + 1) * share }) as const
  return {
    call: 'logout',
    beside: BARE,
    contenders: {
      [BARE]: { server: limits.sqlite, plan },
      [US]: { server: sqlite, plan },
      [US_ON_POSTGRES]: { server: postgres, plan },
    },
  }
}
