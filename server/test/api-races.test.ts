import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectSignedIn } from './answers.ts'
import { DIALECTS } from './test-databases.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const ROUNDS = Array.from({ length: 5 }, (_, round) => round)
const DEVICES = Array.from({ length: 8 }, (_, device) => device)

const byNumber = (one: number, two: number) => one - two

describe.each(DIALECTS)('at the same instant, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const statusOf = async (token: string) =>
    (await server.send('GET', '/api/user', { token })).status

  test.each(ROUNDS)('eight devices of somebody new register one person (%d)', async () => {
    const ada = createPerson()
    const answers = await Promise.all(DEVICES.map(() => server.signIn(ada, 'register')))
    const statuses = answers.map(({ status }) => status).toSorted(byNumber)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    const users = await Promise.all(answers.map((answer) => expectSignedIn(answer, answer.status)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    for (const { token } of users) expect(await statusOf(token)).toBe(200)
  })

  test.each(ROUNDS)('two identities prove one address, and one of them has it (%d)', async () => {
    const one = createPerson({ emailVerified: true })
    const two = createPerson({ emailVerified: true, email: one.email })
    const answers = await Promise.all([server.signIn(one), server.signIn(two)])
    const users = await Promise.all(answers.map((answer) => expectSignedIn(answer)))
    const statuses = await Promise.all(users.map(({ token }) => statusOf(token)))
    expect(statuses.toSorted(byNumber)).toEqual([200, 401])
  })

  test('thirty sign-ins of one person leave twenty sessions', async () => {
    const ada = createPerson()
    await expectSignedIn(await server.signIn(ada))
    const devices = Array.from({ length: 30 }, () => server.signIn(ada))
    const users = await Promise.all(
      (await Promise.all(devices)).map((answer) => expectSignedIn(answer)),
    )
    const statuses = await Promise.all(users.map(({ token }) => statusOf(token)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })

  test('a session that is ended many times is ended once', async () => {
    const { token } = await expectSignedIn(await server.signIn(createPerson()))
    const logouts = DEVICES.map(() => server.send('GET', '/api/user/logout', { token }))
    const statuses = (await Promise.all(logouts)).map(({ status }) => status)
    expect(statuses.toSorted(byNumber)).toEqual([204, ...DEVICES.slice(1).map(() => 401)])
  })

  test('many reads are each answered for themselves, strangers among them', async () => {
    const people = await Promise.all(
      DEVICES.map(async () => expectSignedIn(await server.signIn(createPerson()))),
    )
    const stranger = 'A'.repeat(43)
    const idOf = async (token: string) => {
      const answer = await server.send('GET', '/api/user', { token })
      return ((await answer.json()) as { id?: string }).id
    }
    const reads = [...people, ...people].flatMap(({ token }) => [idOf(token), idOf(stranger)])
    const expected = [...people, ...people].flatMap(({ id }) => [id, undefined])
    expect(await Promise.all(reads)).toEqual(expected)
  })

  test('nobody who asks after a logout was answered is still let in, however many ask', async () => {
    const { token } = await expectSignedIn(await server.signIn(createPerson()))
    const before = DEVICES.map(() => statusOf(token))
    const logout = await server.send('GET', '/api/user/logout', { token })
    expect(logout.status).toBe(204)
    const after = await Promise.all(DEVICES.map(() => statusOf(token)))
    expect(new Set(after)).toEqual(new Set([401]))
    await Promise.all(before)
  })

  test('reads see nothing of a sign-in that is refused in the end', async () => {
    const ada = createPerson({ emailVerified: true })
    const { token } = await expectSignedIn(await server.signIn(ada))
    const refused = DEVICES.map(() => server.signIn({ ...ada, emailVerified: false }))
    const reads = DEVICES.map(() => statusOf(token))
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]))
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(DEVICES.map(() => 403))
  })
})
