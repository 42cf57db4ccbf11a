import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { askToMove } from './ask-to-move.ts'
import { DIALECTS } from './test-databases.ts'
import { claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe.each(DIALECTS)('a change of address, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const moved = (person: TestPerson, to: string): TestPerson => ({ ...person, email: to })

  /** Ada, signed in, who has asked to move. */
  async function enterAndAsk() {
    const ada = createPerson({ emailVerified: true })
    const session = await expectSignedIn(await server.signIn(ada))
    const to = `new-${ada.email}`
    expect((await askToMove(server, ada, { token: session.token, to })).status).toBe(204)
    return { ada, session, there: moved(ada, to) }
  }

  test('that was asked for is made by the proof of it, within a day; older sessions end', async () => {
    const { ada, session, there } = await enterAndAsk()
    server.pass(23 * HOUR)
    const after = await expectSignedIn(await server.signIn(there))
    expect(after).toMatchObject({ id: session.id, email: there.email, first_name: '' })
    await expectProblem(await read(session.token), 'unauthenticated')
    expect(await expectUser(await read(after.token))).toMatchObject({ email: there.email })
    expect(after.email).not.toBe(ada.email)
  })

  test('that was asked for more than a day ago is refused, and ends the sessions', async () => {
    const { session, there } = await enterAndAsk()
    server.pass(DAY + MINUTE)
    await expectProblem(await server.signIn(there), 'email_changed')
    await expectProblem(await read(session.token), 'unauthenticated')
  })

  test('is void after a reset, whether or not we saw it in between', async () => {
    const seen = await enterAndAsk()
    server.pass(MINUTE)
    const validSince = String(Math.floor(server.now() / 1_000))
    server.issuer.tell(seen.ada.uid, { validSince })
    await expectSignedIn(await server.signIn(seen.ada))
    await expectProblem(await server.signIn(seen.there), 'email_changed')

    const unseen = await enterAndAsk()
    server.pass(MINUTE)
    server.issuer.tell(unseen.ada.uid, { passwordUpdatedAt: server.now() })
    await expectProblem(await server.signIn(unseen.there), 'email_changed')
  })

  test('raises the floor: a sign-in from before it is to be done again', async () => {
    const { ada, there } = await enterAndAsk()
    const before = await server.issuer.sign(claimsOf(there, server.now()))
    server.pass(MINUTE)
    await expectSignedIn(await server.signIn(there))
    const late = await server.signIn(there, 'login', { id_token: before })
    await expectProblem(late, 'reauthentication_required')
    expect(ada.uid).toBe(there.uid)
  })

  test('may be undone for seven days, which ends every session', async () => {
    const { ada, there } = await enterAndAsk()
    const elsewhere = await expectSignedIn(await server.signIn(there))
    server.pass(6 * DAY)
    const back = await expectSignedIn(await server.signIn(ada))
    expect(back).toMatchObject({ id: elsewhere.id, email: ada.email })
    await expectProblem(await read(elsewhere.token), 'unauthenticated')
    await expectUser(await read(back.token))
    await expectProblem(await server.signIn(there), 'email_changed')
  })

  test('may not be undone after seven days', async () => {
    const { ada, there } = await enterAndAsk()
    await expectSignedIn(await server.signIn(there))
    server.pass(7 * DAY + MINUTE)
    await expectProblem(await server.signIn(ada), 'email_changed')
  })

  test('takes the address from whoever held it, with what was pending there', async () => {
    const { there, session } = await enterAndAsk()
    const holder = await expectSignedIn(await server.signIn(createPerson({ email: there.email })))
    expect(await expectSignedIn(await server.signIn(there))).toMatchObject({ id: session.id })
    await expectProblem(await read(holder.token), 'unauthenticated')
  })
})
