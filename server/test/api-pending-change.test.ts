import { emailChangeAnswer } from '@foyer/contract/bodies.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './answers.ts'
import { askToMove } from './ask-to-move.ts'
import { DIALECTS } from './test-databases.ts'
import { createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PATH = '/api/user/email'

describe.each(DIALECTS)('a change of address that waits to be confirmed, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const there = (person: TestPerson) => ({ ...person, email: `new-${person.email}` })
  const withdraw = (token: string) => server.send('DELETE', PATH, { token })

  async function find(token: string) {
    const answer = await server.send('GET', PATH, { token })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return emailChangeAnswer.strict().parse(await answer.json()).change
  }

  async function listEvents(token: string): Promise<string[]> {
    const answer = await server.send('GET', '/api/user/activity', { token })
    const { activity } = (await answer.json()) as { activity: { event: string }[] }
    return activity.map(({ event }) => event)
  }

  const countAskings = async (token: string) =>
    (await listEvents(token)).filter((event) => event === 'email-change-asked').length

  /** Somebody who has just asked to move. */
  async function ask() {
    const person = createPerson({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(person))
    const asked = await askToMove(server, person, { token, to: there(person).email })
    expect(asked.status).toBe(204)
    return { person, token }
  }

  test('is told with the address, since when and until when', async () => {
    const { person, token } = await ask()
    const change = await find(token)
    expect(change?.email).toBe(there(person).email)
    const [asked, until] = [change?.asked_at, change?.expires_at].map((at) => Date.parse(at ?? ''))
    expect(Number(until) - Number(asked)).toBe(DAY)
    const elsewhere = await expectSignedIn(await server.signIn(person))
    expect(await find(elsewhere.token)).toEqual(change)
  })

  test('is nothing for who has not asked, for who has moved, and after a day', async () => {
    const bob = await expectSignedIn(await server.signIn(createPerson({ emailVerified: true })))
    expect(await find(bob.token)).toBeNull()
    const { person } = await ask()
    const moved = await expectSignedIn(await server.signIn(there(person)))
    expect(await find(moved.token)).toBeNull()
    const late = await ask()
    server.pass(DAY)
    expect(await find(late.token)).toBeNull()
  })

  test('is taken back by a session alone: the new address opens nothing, the old one all', async () => {
    const { person, token } = await ask()
    const answer = await withdraw(token)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await find(token)).toBeNull()
    expect((await listEvents(token)).slice(0, 2)).toEqual([
      'email-change-withdrawn',
      'email-change-asked',
    ])
    await expectSignedIn(await server.signIn(person))
    await expectProblem(await server.signIn(there(person)), 'email_changed')
  })

  test('taken back twice, or never asked for, is no failure and no news', async () => {
    const { token } = await ask()
    for (let time = 0; time < 2; time++) expect((await withdraw(token)).status).toBe(204)
    const withdrawn = (await listEvents(token)).filter((event) => event.endsWith('withdrawn'))
    expect(withdrawn).toHaveLength(1)
  })

  test('asked for again while it waits counts from then, and is noted once; another address is noted', async () => {
    const { person, token } = await ask()
    const first = await find(token)
    server.pass(HOUR)
    const { email } = there(person)
    expect((await askToMove(server, person, { token, to: email })).status).toBe(204)
    const again = await find(token)
    expect(Date.parse(again?.expires_at ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first?.expires_at ?? '') + HOUR,
    )
    expect(await countAskings(token)).toBe(1)
    await askToMove(server, person, { token, to: `other-${email}` })
    expect(await countAskings(token)).toBe(2)
    server.pass(DAY)
    await askToMove(server, person, { token, to: `other-${email}` })
    expect(await countAskings(token)).toBe(3)
  })

  test('is asked for anew after it was taken back', async () => {
    const { person, token } = await ask()
    await withdraw(token)
    await askToMove(server, person, { token, to: there(person).email })
    await expectSignedIn(await server.signIn(there(person)))
  })

  test('is nobody else’s to see or to take back', async () => {
    const { person, token } = await ask()
    const bob = await expectSignedIn(await server.signIn(createPerson({ emailVerified: true })))
    expect(await find(bob.token)).toBeNull()
    expect((await withdraw(bob.token)).status).toBe(204)
    expect((await find(token))?.email).toBe(there(person).email)
    for (const method of ['GET', 'DELETE']) {
      await expectProblem(await server.send(method, PATH), 'unauthenticated')
      await expectProblem(await server.send(method, PATH, { token: 'x' }), 'unauthenticated')
    }
  })
})
