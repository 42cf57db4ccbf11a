import { expectSignedIn } from './api.ts'
import type { TestServer } from './api.ts'
import { createTestUser, type TestUser } from './users.ts'

const CLIENTS = 4
/** On a busy machine, some requests get this status, which acknowledges nothing. */
const UNAVAILABLE = 503
/** Per user. */
export const RENAMES = 3

/** What one user may see, according to the answers so far. */
export interface WrittenUser {
  readonly testUser: TestUser
  readonly id: string
  readonly token: string
  /** The number in the last name that was acknowledged. */
  acknowledged: number
  session: 'live' | 'ending' | 'ended'
}

export interface WritingClients {
  /** A copy of what is known at this moment. */
  read(): readonly WrittenUser[]
  stop(): Promise<void>
}

export const nameOf = (turn: number) => `Name ${turn}`

/** Clients that register, rename and log out until they are stopped. */
export function startWritingClients(server: TestServer): WritingClients {
  const written: WrittenUser[] = []
  let isStopped = false

  async function rename(user: WrittenUser, turn: number): Promise<void> {
    const body = { first_name: nameOf(turn), last_name: '' }
    const response = await server.send('PUT', `/api/user/${user.id}`, { token: user.token, body })
    if (response.status === UNAVAILABLE) return
    if (response.status !== 200) throw new Error(`A rename was answered ${response.status}`)
    user.acknowledged = turn
  }

  async function act(): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      const testUser = createTestUser()
      const response = await server.signIn(testUser, 'register')
      if (response.status === UNAVAILABLE) continue
      const { id, token } = await expectSignedIn(response, 201)
      const user: WrittenUser = { testUser, id, token, acknowledged: 0, session: 'live' }
      written.push(user)
      for (let count = 1; count <= RENAMES; count++) await rename(user, count)
      // Every second one stays, so that there are both kinds of sessions.
      if (turn % 2 === 0) continue
      user.session = 'ending'
      const loggedOut = await server.send('GET', '/api/user/logout', { token })
      if (loggedOut.status === 204) user.session = 'ended'
    }
  }

  const running = Promise.all(Array.from({ length: CLIENTS }, act))
  return {
    read: () => written.map((user) => ({ ...user })),
    async stop() {
      isStopped = true
      await running
    },
  }
}
