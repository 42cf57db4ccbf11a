import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn, expectUser } from './answers.ts'
import { askToMove } from './ask-to-move.ts'
import { DIALECTS } from './test-databases.ts'
import { claimsOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const MINUTE = 60_000
const PATH = '/api/user/email'

describe.each(DIALECTS)('asking to move to another address, on %s', (dialect) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
  })
  afterAll(() => server.close())

  const read = (token: string) => server.send('GET', '/api/user', { token })
  const there = (person: TestPerson) => ({ ...person, email: `new-${person.email}` })
  const ask = (person: TestPerson, token: string, fields: object = {}) =>
    askToMove(server, person, { token, to: there(person).email, ...fields })

  async function enter(of: Partial<TestPerson> = {}) {
    const person = createPerson({ emailVerified: true, ...of })
    return { person, ...(await expectSignedIn(await server.signIn(person))) }
  }

  test('changes nothing yet, and says nothing', async () => {
    const { person, token, ...ada } = await enter()
    const answer = await ask(person, token)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await expectUser(await read(token))).toEqual(ada)
    await expectSignedIn(await server.signIn(person))
    await expectProblem(await ask(there(person), token), 'email_changed')
  })

  test('takes an address however it is written, and the last one asked for', async () => {
    const { person, token, id } = await enter()
    await ask(person, token, { to: `first-${person.email}` })
    await ask(person, token, { to: `  NEW-${person.email.toUpperCase()}` })
    const moved = await expectSignedIn(await server.signIn(there(person)))
    expect(moved).toMatchObject({ id, email: there(person).email })
    const first = { ...person, email: `first-${person.email}` }
    await expectProblem(await server.signIn(first), 'email_changed')
  })

  test('is answered alike whether or not somebody holds the address', async () => {
    const [ada, bob] = [await enter(), await enter()]
    const known = await ask(ada.person, ada.token, { to: bob.email })
    const unknown = await ask(ada.person, ada.token)
    expect([known.status, unknown.status]).toEqual([204, 204])
    await expectUser(await read(bob.token))
    await expectSignedIn(await server.signIn(bob.person))
  })

  test('needs a sign-in of the last five minutes, and ends no session without', async () => {
    const { person, token } = await enter()
    const auth_time = Math.floor((server.now() - 6 * MINUTE) / 1_000)
    const stale = await server.issuer.sign({ ...claimsOf(person, server.now()), auth_time })
    await expectProblem(await ask(person, token, { id_token: stale }), 'reauthentication_required')
    await expectUser(await read(token))
  })

  test('needs a proof of the very person who is signed in', async () => {
    const [ada, eve] = [await enter(), await enter()]
    await expectProblem(await ask(eve.person, ada.token), 'identity_mismatch')
    await expectProblem(
      await ask(createPerson({ emailVerified: true }), ada.token),
      'identity_mismatch',
    )
    await expectProblem(await server.signIn(there(ada.person)), 'email_changed')
  })

  test('is for people who have proven the address they have', async () => {
    const { person, token } = await enter({ emailVerified: false })
    const problem = await expectProblem(await ask(person, token), 'forbidden')
    expect(problem.detail).toBe('Confirm your email address first.')
    // Verified at the provider, and not yet with us.
    const verified = { ...person, emailVerified: true }
    await expectProblem(await ask(verified, token), 'forbidden')
    await expectUser(await read(token))
  })

  test('is for people with a password: another site would go on to tell the old address', async () => {
    const { person, token } = await enter({ provider: 'google.com' })
    const problem = await expectProblem(await ask(person, token), 'forbidden')
    expect(problem.detail).toBe('Set a password first.')
    const providerUserInfo = ['password', 'google.com'].map((providerId) => ({
      providerId,
      email: person.email,
    }))
    server.issuer.tell(person.uid, { providerUserInfo })
    expect((await ask(person, token)).status).toBe(204)
  })

  test('takes no other site at its word that has not checked the address', async () => {
    const { person, token } = await enter()
    const byGitHub = { ...person, provider: 'github.com' as 'google.com' }
    await expectProblem(await ask(byGitHub, token), 'forbidden')
  })

  test('names another address than theirs, and one that is an address', async () => {
    const { person, token } = await enter()
    const own = await expectProblem(
      await ask(person, token, { to: person.email.toUpperCase() }),
      'invalid_request',
    )
    expect(own.errors).toEqual([{ path: 'email', message: 'Is your address already' }])
    for (const to of ['no address', '', undefined, [person.email]]) {
      const { errors } = await expectProblem(await ask(person, token, { to }), 'invalid_request')
      expect(errors).toMatchObject([{ path: 'email' }])
    }
  })

  test('is asked for the bearer first, then as a sign-in', async () => {
    const { token } = await enter()
    const headers = { 'Content-Type': 'text/plain' }
    await expectProblem(await server.send('POST', PATH, { headers, body: 'x' }), 'unauthenticated')
    const send = (options: object) => server.send('POST', PATH, { token, ...options })
    await expectProblem(await send({ headers, body: 'x' }), 'unsupported_media_type')
    await expectProblem(await send({ body: { email: 1 } }), 'invalid_identity_token')
    await expectProblem(
      await send({ body: { id_token: 'x', email: 'a@b' } }),
      'invalid_identity_token',
    )
    const wrongMethod = await server.send('PUT', PATH, { token })
    expect(wrongMethod.headers.get('allow')).toBe('POST, GET, HEAD, DELETE, OPTIONS')
    await expectProblem(wrongMethod, 'method_not_allowed')
  })

  test('of a session that ended meanwhile is refused, and asks for nothing', async () => {
    const { person, token } = await enter()
    const held = server.issuer.holdLookup()
    const asking = ask(person, token)
    await held.arrived
    await server.send('GET', '/api/user/logout', { token })
    held.release()
    await expectProblem(await asking, 'unauthenticated')
    await expectProblem(await server.signIn(there(person)), 'email_changed')
  })

  test('of a session from before a reset ends it, and asks for nothing', async () => {
    const { person, token } = await enter()
    server.pass(MINUTE)
    server.issuer.tell(person.uid, { validSince: String(Math.floor(server.now() / 1_000)) })
    await expectProblem(await ask(person, token), 'unauthenticated')
    await expectProblem(await read(token), 'unauthenticated')
    await expectProblem(await server.signIn(there(person)), 'email_changed')
  })

  test('is void after a reset that came while the provider was asked', async () => {
    const { person, token } = await enter()
    const held = server.issuer.holdLookup()
    const asking = ask(person, token)
    await held.arrived
    server.pass(MINUTE)
    server.issuer.tell(person.uid, { passwordUpdatedAt: server.now() })
    server.pass(MINUTE)
    held.release()
    expect((await asking).status).toBe(204)
    await expectProblem(await server.signIn(there(person)), 'email_changed')
  })

  test('holds when the clock of the provider is ahead of ours', async () => {
    const { person, token } = await enter()
    server.issuer.tell(person.uid, { passwordUpdatedAt: server.now() + 20_000 })
    expect((await ask(person, token)).status).toBe(204)
    await expectSignedIn(await server.signIn(there(person)))
  })

  test('asks for nothing when the provider does not answer', async () => {
    const { person, token } = await enter()
    server.issuer.fail('lookup', 'error')
    await expectProblem(await ask(person, token), 'unavailable')
    server.issuer.fail('lookup')
    await expectProblem(await server.signIn(there(person)), 'email_changed')
  })

  test('is limited like a sign-in, and proofs that do not hold are counted', async () => {
    const limited = await openTestServer(dialect, { SIGN_IN_PER_MINUTE: '6' })
    const ada = createPerson({ emailVerified: true })
    const { token } = await expectSignedIn(await limited.signIn(ada))
    const asking = (id_token: string) =>
      limited.send('POST', PATH, { token, body: { email: 'new@example.com', id_token } })
    for (let time = 0; time < 3; time++) {
      await expectProblem(await asking('forged'), 'invalid_identity_token')
    }
    await expectProblem(await asking('forged'), 'rate_limited')
    await asking('forged')
    await expectProblem(await askToMove(limited, ada, { token, to: 'a@b' }), 'rate_limited')
    await limited.close()
  })
})
