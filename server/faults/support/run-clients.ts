import type { FakeProvider } from '../../../testing/fake-provider.ts'
import { createSignInBody, createTestUser } from '../../../testing/users.ts'
import { createCallApi, type ApiResponse } from './call-api.ts'
import { createGate } from './create-gate.ts'
import { Journal, type Member } from './journal.ts'

const CLIENTS = 6
/** Renames of each user before its logout. */
const RENAMES = 3

export interface Clients {
  readonly journal: Journal
  /** Runs `work` while no request is in flight. */
  pauseDuring(work: () => Promise<void>): Promise<void>
  /** Stops the clients, then reads back what every user must see. */
  stopAndVerify(): Promise<void>
}

interface Target {
  readonly origin: string
  readonly issuer: FakeProvider
  /** The time at which users sign in. */
  readonly clock: { now(): number }
}

/** Clients that log in, rename, read and log out until they are stopped. */
export function runClients({ origin, issuer, clock }: Target): Clients {
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
    const body = await createSignInBody(createTestUser(), { issuer, now: clock.now() })
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

  const running = Promise.all(Array.from({ length: CLIENTS }, act))
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
