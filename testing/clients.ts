import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectSignedIn, type TestServer } from './api.ts'
import type { FakeProvider } from './fake-provider.ts'
import type { ClusterServers } from './product.ts'
import { BALANCER_HEADER } from './proxies.ts'
import { createSignInBody, createTestUser, type TestUser } from './users.ts'
import { waitUntil } from './wait.ts'

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

const MEMBERS_AT_ONCE = 6

export interface Clients {
  readonly journal: Journal
  /** Runs `work` while no request is in flight. */
  pauseDuring(work: () => Promise<void>): Promise<void>
  /** Stops the clients, then reads back what every user must see. */
  stopAndVerify(): Promise<void>
}

interface Target {
  readonly origin: string
  readonly provider: FakeProvider
  /** The time at which users sign in. */
  readonly clock: { now(): number }
}

/** Clients that log in, rename, read and log out until they are stopped. */
function runClients({ origin, provider, clock }: Target): Clients {
  const journal = new Journal()
  const send = createCallApi(origin, journal)
  const gate = createGate()
  let isStopped = false

  function expectStatus(what: string, { status }: ApiResponse, expected: number): boolean {
    if (status === expected) journal.succeeded++
    else journal.violations.push(`${what} was answered ${status}`)
    return status === expected
  }

  async function signUp(): Promise<Member | undefined> {
    const body = await createSignInBody(createTestUser(), { provider, now: clock.now })
    const answer = await send({ method: 'POST', path: '/login', body })
    if (!answer || !expectStatus('login', answer, 200)) return undefined
    const { id = '', token = '', first_name: firstName = '' } = answer.user
    const member: Member = { id, token, firstName, uncertain: new Set(), session: 'live' }
    journal.members.push(member)
    return member
  }

  async function rename(member: Member, firstName: string): Promise<void> {
    member.uncertain.add(firstName)
    const { id, token } = member
    const body = { first_name: firstName, last_name: '' }
    const answer = await send({ method: 'PUT', path: `/user/${id}`, token, body })
    if (answer && expectStatus('PUT user', answer, 200)) member.firstName = firstName
  }

  async function read(member: Member): Promise<boolean> {
    const answer = await send({ method: 'GET', path: '/user', token: member.token })
    if (!answer) return false
    journal.checkRead(member, answer.status, answer.user.first_name)
    return true
  }

  async function logOut(member: Member): Promise<void> {
    member.session = 'ending'
    const answer = await send({ method: 'GET', path: '/user/logout', token: member.token })
    if (answer && expectStatus('logout', answer, 204)) member.session = 'ended'
  }

  async function act(): Promise<void> {
    for (let turn = 0; !isStopped; turn++) {
      const member = await gate.pass(signUp)
      if (!member) continue
      for (let count = 0; count < RENAMES && !isStopped; count++) {
        await gate.pass(() => rename(member, `Name ${turn}.${count}`))
        await gate.pass(() => read(member))
      }
      // Every second member stays logged in, so that both kinds of sessions can be verified.
      if (turn % 2 === 1) await gate.pass(() => logOut(member))
    }
  }

  const running = Promise.all(Array.from({ length: MEMBERS_AT_ONCE }, act))
  return {
    journal,
    pauseDuring: gate.closeDuring,
    async stopAndVerify() {
      isStopped = true
      await running
      for (const member of journal.members)
        if (!(await read(member))) journal.violations.push('a user could not be read afterwards')
    },
  }
}

/** What a member may see, according to the answers so far. */
export interface Member {
  readonly id: string
  readonly token: string
  /** The last acknowledged name. */
  firstName: string
  /** Names of writes without an answer: each may have been stored. */
  readonly uncertain: Set<string>
  /** `ending` while a logout has no answer. */
  session: 'live' | 'ending' | 'ended'
}

/** One request that was not answered with success. */
export interface Failure {
  /** `unavailable` is 503; `lost` is a connection that ended without an answer. */
  readonly kind: 'unavailable' | 'lost'
  /** Of the call, such as `/login`. */
  readonly path: string
  /** When the request was sent: milliseconds since 1970. */
  readonly at: number
}

/** What a fault excuses. */
export interface Excuses {
  /** The calls that may get 503 during the fault; none by default. */
  readonly mayFail?: 'logins' | 'all'
  /** Whether connections may end without an answer, which only a killed server excuses. */
  readonly killsServer?: boolean
}

export function findUnexcused(
  failures: readonly Failure[],
  { mayFail, killsServer = false }: Excuses,
): readonly Failure[] {
  return failures.filter(({ kind, path }) => {
    if (kind === 'lost' && !killsServer) return true
    return mayFail !== 'all' && (mayFail !== 'logins' || path !== '/login')
  })
}

/** The results of the clients' requests, and the answers that contradict them. */
export class Journal {
  readonly members: Member[] = []
  readonly failures: Failure[] = []
  /** Answers that no fault excuses. */
  readonly violations: string[] = []
  succeeded = 0
  slowestMs = 0

  failedSince(time: number): readonly Failure[] {
    return this.failures.filter(({ at }) => at >= time)
  }

  /** Compares an answer to `GET /user` with what was acknowledged. */
  checkRead(member: Member, status: number, firstName: string | undefined): void {
    if (status === 401 && member.session === 'live')
      this.violations.push('a live session was told unauthenticated')
    if (status === 200 && member.session === 'ended')
      this.violations.push('an ended session was accepted')
    if (status !== 200 && status !== 401) this.violations.push(`a read was answered ${status}`)
    if (status === 200 && firstName !== undefined) this.#checkName(member, firstName)
  }

  #checkName(member: Member, firstName: string): void {
    if (firstName !== member.firstName && !member.uncertain.has(firstName))
      this.violations.push(`"${member.firstName}" was acknowledged, "${firstName}" was read`)
  }
}

const PAUSE_AFTER_FAILURE_MS = 50

export interface Call {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly body?: object
}

export interface ApiResponse {
  readonly status: number
  readonly user: { readonly id?: string; readonly token?: string; readonly first_name?: string }
}

/** Resolves with `undefined` if a request failed in a way that a fault excuses. */
export type CallApi = (call: Call) => Promise<ApiResponse | undefined>

/** Requests whose failures and durations the journal records. */
function createCallApi(origin: string, journal: Journal): CallApi {
  return async (call) => {
    const at = Date.now()
    const started = performance.now()
    const answer = await send(origin, call).catch(() => undefined)
    journal.slowestMs = Math.max(journal.slowestMs, performance.now() - started)
    if (answer && answer.status !== 502 && answer.status !== 503) return answer
    journal.failures.push({
      kind: answer?.status === 503 ? 'unavailable' : 'lost',
      path: call.path,
      at,
    })
    await delay(PAUSE_AFTER_FAILURE_MS)
    return undefined
  }
}

async function send(origin: string, { method, path, token, body }: Call): Promise<ApiResponse> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isOurs = response.headers.get(BALANCER_HEADER) === null && text !== ''
  return { status: response.status, user: isOurs ? (JSON.parse(text) as ApiResponse['user']) : {} }
}

/** Lets work pass, except while it is closed. */
function createGate() {
  let passing = 0
  let opened = Promise.resolve()
  return {
    async pass<Result>(work: () => Promise<Result>): Promise<Result> {
      await opened
      passing++
      try {
        return await work()
      } finally {
        passing--
      }
    },

    /** Waits for the work that has passed, then runs `work`. */
    async closeDuring(work: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      opened = promise
      try {
        await waitUntil(() => passing === 0)
        await work()
      } finally {
        resolve()
      }
    },
  }
}

/** Set by `npm run test:faults -- --full`. */
export const IS_FULL = process.env.FAULTS === 'full'

// The limits that the product promises are those of a full run, on a machine that does nothing else. A short run is
// part of `npm run test:all`, on a machine that may be as busy as it likes: its limits only catch what hangs.
/** Until an answer. */
const ANSWER_LIMIT_MS = IS_FULL ? 3_000 : 60_000
/** From the end of the fault until the product is normal again. */
const RECOVERY_LIMIT_MS = IS_FULL ? 5_000 : 60_000
/** How long clients run before a fault. */
const CALM_MS = IS_FULL ? 5_000 : 1_500
/** Recovered if no request fails for this long, which is longer than a request may take. */
const QUIET_MS = 3_500

export interface Scenario extends Excuses {
  readonly title: string
  readonly cluster: ClusterServers
  /** Causes the fault and ends it. */
  run(clients: Clients): Promise<void>
}

/** Runs clients before, during and after a fault, and checks the answers that they got. */
export async function expectSurvival({ title, cluster, run, ...excuses }: Scenario): Promise<void> {
  const { balancer, provider, servers, clock } = cluster
  const allReady = () => balancer.readyCount() === servers.length
  await waitUntil(allReady)
  const clients = runClients({ origin: balancer.origin, provider, clock })
  const { journal } = clients
  await delay(CALM_MS)
  expect(journal.failures, 'failures before the fault').toEqual([])

  await run(clients)
  const endedAt = Date.now()
  await waitUntil(allReady)
  const readyAt = Date.now()
  await waitUntil(() => journal.failedSince(Date.now() - QUIET_MS).length === 0)
  const lastFailureAt = Math.max(0, ...journal.failures.map(({ at }) => at))
  const recoveredMs = Math.max(readyAt, lastFailureAt) - endedAt
  await clients.stopAndVerify()

  writeResult(title, [
    journal.succeeded,
    journal.failures.length,
    Math.round(journal.slowestMs),
    recoveredMs,
    journal.violations.length,
  ])
  expect(journal.violations).toEqual([])
  expect(findUnexcused(journal.failures, excuses)).toEqual([])
  expect(journal.slowestMs).toBeLessThan(ANSWER_LIMIT_MS)
  expect(recoveredMs).toBeLessThan(RECOVERY_LIMIT_MS)
  for (const { process } of servers)
    expect(process.child).toMatchObject({ exitCode: null, signalCode: null })
}

const REPORTS = path.join(import.meta.dirname, '../.test')

/** One file per scenario, which the script joins to a table. */
const RESULTS_FOLDER = path.join(REPORTS, 'faults')
/** The same for the scenarios of the outbox. */
export const OUTBOX_RESULTS_FOLDER = path.join(REPORTS, 'outbox')

/** Writes one row of a table of results; see `scripts/suites.ts`. */
export function writeResult(
  title: string,
  figures: readonly (number | string)[],
  folder = RESULTS_FOLDER,
): void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${title.replaceAll(/\W+/g, '-')}.md`)
  writeFileSync(file, `| ${[title, ...figures].join(' | ')} |\n`)
}
