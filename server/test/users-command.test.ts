import { activityList } from '@foyer/contract/bodies.ts'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, expectSignedIn } from './answers.ts'
import { deleteAccount } from './delete-account.ts'
import { DIALECTS } from './test-databases.ts'
import { createPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const LEFT = 'has deleted their account: nothing is left of it to change.'

const RUN = fileURLToPath(import.meta.resolve('../../scripts/run.mjs'))

interface Outcome {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** The command as whoever runs the product gives it, in a process of its own. */
function users(databaseUrl: string, ...words: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, 'users', ...words], { env }, (error, out, errors) => {
      resolve({ code: Number(error?.code ?? 0), out: out.trim(), errors: errors.trim() })
    })
  })
}

describe.each(DIALECTS)('whoever runs the product, on %s', (dialect) => {
  let server: TestServer
  let replica: TestServer
  beforeAll(async () => {
    server = await openTestServer(dialect)
    const shared = { DATABASE_URL: server.databaseUrl, IDENTITY_JWKS_URL: server.issuer.jwksUrl }
    replica = await openTestServer(dialect, shared)
  })
  afterAll(async () => {
    await replica.close()
    await server.close()
  })

  const run = (...words: string[]) => users(server.databaseUrl, ...words)
  const isIn = async (token: string) =>
    (await replica.send('GET', '/api/user', { token })).status === 200

  /** Somebody who is signed in, and known to both servers. */
  async function enter(person = createPerson({ emailVerified: true })) {
    const user = await expectSignedIn(await server.signIn(person, 'register'), 201)
    expect(await isIn(user.token)).toBe(true)
    return { person, ...user }
  }

  test('finds a person by id or by address, however it is written', async () => {
    const { id, email } = await enter()
    for (const who of [id, email, ` ${email.toUpperCase()} `]) {
      const { code, out, errors } = await run('find', who)
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      for (const fact of [id, email, 'sessions  1', 'disabled  no']) expect(out).toContain(fact)
    }
  })

  test('shuts a person out on every server at once, and lets them in again', async () => {
    const { person, id, email, token } = await enter()
    const { code, out, errors } = await run('disable', email)
    expect([code, out]).toEqual([0, `${id} is disabled and signed out everywhere.`])
    expect(JSON.parse(errors)).toMatchObject({ event: 'person-disabled', by: 'operator', user: id })
    expect(errors).not.toContain(email)
    await expectProblem(await replica.send('GET', '/api/user', { token }), 'unauthenticated')
    await expectProblem(await server.signIn(person), 'invalid_identity_token')
    const madeAnew = { ...createPerson({ emailVerified: true }), email }
    await expectProblem(await server.signIn(madeAnew), 'invalid_identity_token')
    expect((await run('find', id)).out).toMatch(/disabled +since 20/)
    expect((await run('enable', id)).code).toBe(0)
    expect(await isIn(token)).toBe(false)
    await expectSignedIn(await server.signIn(person))
  })

  test('ends every session of a person, who may sign in again', async () => {
    const { person, id, token } = await enter()
    const { token: second } = await expectSignedIn(await server.signIn(person))
    const { errors } = await run('end-sessions', id)
    expect(JSON.parse(errors)).toMatchObject({ event: 'sessions-ended', user: id })
    expect([await isIn(token), await isIn(second)]).toEqual([false, false])
    const { token: third } = await expectSignedIn(await server.signIn(person))
    const answer = await server.send('GET', '/api/user/activity', { token: third })
    const { activity } = activityList.parse(await answer.json())
    expect(activity).toContainEqual(
      expect.objectContaining({ event: 'signed-out-by-operator', address: '', provider: '' }),
    )
  })

  test('deletes a person, who comes back as somebody new', async () => {
    const { person, id, token } = await enter()
    expect((await run('delete', id)).out).toBe(`${id} is deleted.`)
    expect(await isIn(token)).toBe(false)
    expect((await run('find', id)).code).toBe(1)
    expect((await expectSignedIn(await server.signIn(person))).id).not.toBe(id)
  })

  test('is told the truth about somebody who left, and cannot bring them back', async () => {
    const { person, id, email, token } = await enter()
    server.issuer.fail('deletion', 'error')
    expect((await deleteAccount(server, person, { token })).status).toBe(204)
    expect((await run('find', email)).code).toBe(1)
    const found = await run('find', id)
    expect(found.out).toMatch(/deleting +since 20/)
    expect(found.out).toContain(person.uid)
    expect(found.out).not.toContain(email)
    const words = [['disable'], ['enable'], ['end-sessions'], ['pin', 'ada@example.com']]
    for (const [action = '', ...more] of words) {
      const { code, out, errors } = await run(action, id, ...more)
      expect([code, out, errors]).toEqual([0, `${id} ${LEFT}`, ''])
    }
    await expectProblem(await server.signIn(person), 'account_deleted')
    const listed = await run('list-deleting')
    expect([listed.code, listed.errors]).toEqual([0, ''])
    for (const fact of [id, person.uid, 'deleting  since 20']) expect(listed.out).toContain(fact)
    const { out, errors } = await run('delete', id)
    expect(out).toBe(
      `${id} is deleted. If the identity provider still has the account ${person.uid}, delete it there.`,
    )
    expect(JSON.parse(errors)).toMatchObject({ event: 'person-deleted', user: id })
    server.issuer.fail('deletion')
    expect((await run('list-deleting')).out).toBe('Nobody is half deleted.')
  })

  test('pins an address that changed at the provider', async () => {
    const { person, id } = await enter()
    const moved = { ...person, email: `moved-${person.email}` }
    await expectProblem(await server.signIn(moved), 'email_changed')
    const { code, errors } = await run('pin', id, moved.email.toUpperCase())
    expect(code).toBe(0)
    expect(JSON.parse(errors)).toMatchObject({ event: 'email-pinned', user: id })
    expect((await expectSignedIn(await server.signIn(moved))).id).toBe(id)
  })

  test('gives a person back what they lost with their account at the provider', async () => {
    const victim = await enter()
    const anew = { ...createPerson({ emailVerified: true }), email: victim.email }
    const { id: newId, token } = await expectSignedIn(await server.signIn(anew))
    expect(newId).not.toBe(victim.id)
    const { out, errors } = await run('pin', victim.id, victim.email)
    expect(out).toContain(`${newId} had it until now`)
    expect(JSON.parse(errors)).toMatchObject({ user: victim.id, took_email_from: newId })
    expect(await isIn(token)).toBe(false)
    expect((await expectSignedIn(await server.signIn(anew))).id).toBe(victim.id)
    // Whoever has the old account opens neither of the two.
    const thief = { ...victim.person, email: `thief-${victim.email}` }
    await expectProblem(await server.signIn(thief), 'email_changed')
    await expectProblem(await server.signIn(victim.person), 'email_changed')
  })

  test('is told when there is nobody', async () => {
    for (const action of ['find', 'disable', 'enable', 'end-sessions', 'delete']) {
      const { code, out, errors } = await run(action, 'nobody@example.com')
      expect([code, out, errors]).toEqual([1, '', 'There is nobody of this id or address.'])
    }
  })
})

describe('the users command', () => {
  test('explains itself, and what it does not understand', async () => {
    const help = await users('sqlite:none.db', '--help')
    expect([help.code, help.errors]).toEqual([0, ''])
    expect(help.out).toContain('end-sessions <email|id>')
    const wrong: [string[], string][] = [
      [[], 'Say what to do.'],
      [['ban', 'ada'], 'There is no "ban".'],
      [['find'], 'Say with whom: find <email|id>.'],
      [['pin', 'ada'], 'Say which address: pin <email|id> <email>.'],
      [['pin', 'ada', 'no-address'], 'The last word must be an email address.'],
      [['list-deleting', 'ada'], 'That is more than "list-deleting" takes.'],
      [['delete', 'ada', 'bob'], 'That is more than "delete" takes.'],
    ]
    for (const [words, sentence] of wrong) {
      const { code, out, errors } = await users('sqlite:none.db', ...words)
      expect([code, out]).toEqual([2, ''])
      expect(errors.split('\n')[0]).toBe(sentence)
    }
  })

  test.each([
    ['sqlite:/no/such/foyer.db', 'There is no database at /no/such/foyer.db.'],
    [
      'mysql://root:hunter2@db',
      'DATABASE_URL must be sqlite:<path>, sqlite::memory: or postgres://…',
    ],
    ['postgres://foyer:hunter2@127.0.0.1:9/foyer', 'The database of DATABASE_URL is away for now'],
  ])('says in one sentence that it has no database: %s', async (url, sentence) => {
    const { code, out, errors } = await users(url, 'find', 'ada')
    expect([code, out]).toEqual([1, ''])
    expect(errors).toContain(sentence)
    expect(errors).not.toContain('hunter2')
  })
})
