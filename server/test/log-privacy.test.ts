import { ENDPOINTS, type EndpointName } from '@foyer/contract/endpoints.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { REASONS, SECURITY_EVENTS } from '../src/security-events.ts'
import { expectSignedIn } from './answers.ts'
import { DIALECTS } from './test-databases.ts'
import { bodyOf, createPerson, type TestPerson } from './test-people.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** What must never be read in a log; each is met nowhere but in what a person sends. */
const NAMES = { first_name: 'Xanthippe', last_name: 'Wigglesworth' }
const MAIL_CODE = 'Bulbous-Code'
const WORDS = [...Object.values(NAMES), 'Zebedee', 'Quux', 'hunter2', 'Pericles']

describe.each(DIALECTS)('after every journey there is, on %s', (dialect) => {
  let server: TestServer
  const secrets = new Set<string>(WORDS)
  /** Which call was answered well, and which was refused. */
  const seen: Record<'ok' | 'refused', Set<EndpointName>> = { ok: new Set(), refused: new Set() }

  beforeAll(async () => {
    server = await openTestServer(dialect, { TRUSTED_PROXIES: '127.0.0.0/8' })
    await travel()
    await loseDatabase()
  })
  afterAll(() => server.close())

  /** Notes what an answer was, by the call its log line names. */
  async function note(name: EndpointName, answer: Promise<Response>): Promise<Response> {
    const response = await answer
    seen[response.ok ? 'ok' : 'refused'].add(name)
    return response
  }

  async function prove(person: TestPerson) {
    const body = await bodyOf(person, { issuer: server.issuer, now: server.now() })
    secrets.add(body.id_token).add(person.email).add(person.email.toUpperCase())
    // A part of a proof is as bad as the whole.
    for (const part of body.id_token.split('.')) secrets.add(part)
    return body
  }

  async function signIn(call: EndpointName, person: TestPerson, extra: object = {}) {
    const body = { ...(await prove(person)), ...extra }
    return note(call, server.send('POST', `/api/${call}`, { body }))
  }

  async function enter(call: EndpointName, person: TestPerson, extra?: object) {
    const response = await signIn(call, person, extra)
    const user = await expectSignedIn(response, response.status)
    secrets.add(user.token)
    return user
  }

  async function travel(): Promise<void> {
    const ada = createPerson({ name: 'Zebedee Quux' })
    const lin = createPerson({ provider: 'google.com', emailVerified: true, name: 'Zebedee Quux' })
    const { id, token } = await enter('register', ada, NAMES)
    await enter('login', ada)
    await enter('loginWithProviders', lin, { name: 'Zebedee Quux' })
    await stayIn(ada, { id, token })
    for (const call of ['register', 'login', 'loginWithProviders'] as const) {
      await signIn(call, ada, { firebase_uuid: 'hunter2', password: 'hunter2' })
      await signIn(call, ada, { id_token: `${(await prove(ada)).id_token}x` })
      await signIn(call, { ...ada, email: `moved-${ada.email}` })
      await signIn(call, ada, { email: [ada.email] })
    }
    await strayAbout(ada, token)
  }

  /** What a signed-in person does, and does wrong. */
  async function stayIn(ada: TestPerson, { id, token }: { id: string; token: string }) {
    const put = (path: string, body: unknown, bearer = token) =>
      note('updateUser', server.send('PUT', `/api/user/${path}`, { token: bearer, body }))
    await put(id, { ...NAMES, first_name: 'Pericles' })
    await put(id, '{"first_name":"Pericles')
    await put(id, { first_name: 'Pericles'.repeat(3_000) })
    await put('Wigglesworth', NAMES)
    await put(id, NAMES, 'hunter2')
    await lookAround(token)
    server.pass(1_000) // whoever ends sessions is believed again by a sign-in of a later second
    await note('getUser', server.send('GET', '/api/user', { token }))
    await note('getUser', server.send('GET', `/api/user?token=${token}&email=${ada.email}`))
    await confirm({ ...ada, emailVerified: true }, 'no.session')
    const next = await confirm({ ...ada, emailVerified: true }, token)
    await askToMove({ ...ada, emailVerified: true }, next)
    await leave('hunter2')
    await leave(next)
    await vanish(createPerson({ emailVerified: true }))
  }

  /** What the person next door is shown, and ends. */
  async function lookAround(token: string): Promise<void> {
    for (const bearer of [token, 'hunter2']) {
      const send = (method: string, path: string) =>
        server.send(method, `/api/user/${path}`, { token: bearer })
      await note('listActivity', send('GET', 'activity'))
      await note('exportUser', send('GET', 'export'))
      await note('listSessions', send('GET', 'sessions'))
      await note('endOtherSessions', send('DELETE', 'sessions'))
      await note('endSession', send('DELETE', 'sessions/Wigglesworth'))
    }
    const other = await enter('login', createPerson())
    const response = await server.send('GET', '/api/user/sessions', other)
    const { sessions } = (await response.json()) as { sessions: { id: string }[] }
    await note('endSession', server.send('DELETE', `/api/user/sessions/${sessions[0]?.id}`, other))
  }

  async function confirm(person: TestPerson, token: string): Promise<string> {
    const body = await prove(person)
    const call = server.send('POST', '/api/user/verification', { token, body })
    const response = await note('confirmEmail', call)
    if (!response.ok) return token
    const { token: next } = await expectSignedIn(response)
    secrets.add(next)
    return next
  }

  async function askToMove(person: TestPerson, token: string): Promise<void> {
    const { id_token } = await prove(person)
    const to = `moved-${person.email}`
    for (const email of [to, person.email, 'hunter2']) {
      const call = server.send('POST', '/api/user/email', { token, body: { email, id_token } })
      await note('changeEmail', call)
    }
    await followMail(person, to)
    for (const bearer of [token, 'hunter2']) {
      const send = (method: string) => server.send(method, '/api/user/email', { token: bearer })
      await note('getEmailChange', send('GET'))
      await note('withdrawEmailChange', send('DELETE'))
    }
    await followMail(person, to)
  }

  /** What is in such a mail is a secret, and so are both addresses. */
  async function followMail({ email }: TestPerson, newEmail: string): Promise<void> {
    secrets.add(MAIL_CODE).add(newEmail)
    server.issuer.tellCode(MAIL_CODE, { requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail })
    const body = { code: MAIL_CODE }
    await note('checkEmailLink', server.send('POST', '/api/user/email/link', { body }))
  }

  async function vanish(person: TestPerson): Promise<void> {
    const { token } = await enter('register', person, NAMES)
    const { id_token } = await prove(person)
    server.issuer.fail('deletion', 'html')
    for (const email of ['hunter2', person.email]) {
      const call = server.send('POST', '/api/user/delete', { token, body: { email, id_token } })
      await note('deleteUser', call)
    }
    await signIn('login', person)
    server.issuer.fail('deletion')
  }

  const leave = (token: string) => note('logout', server.send('GET', '/api/user/logout', { token }))

  /** What nobody is meant to ask. */
  async function strayAbout(ada: TestPerson, token: string): Promise<void> {
    await server.fetch(`/api/${ada.email}`)
    await server.fetch(`/${ada.email}?token=${token}#${token}`)
    await server.fetch('/login', { method: 'POST', body: `email=${ada.email}&password=hunter2` })
    const addressed = { 'X-Forwarded-For': 'hunter2, Xanthippe', 'X-Request-Id': 'hunter2' }
    await server.send('GET', '/api/user', { headers: { ...addressed, Cookie: `t=${token}` } })
    await server.send('POST', '/csp-reports', {
      body: {
        'csp-report': {
          'document-uri': `http://foyer.test/login?email=${ada.email}`,
          'effective-directive': 'hunter2',
          'blocked-uri': `https://evil.test/${token}`,
        },
      },
    })
  }

  /** A database that fails quotes what it was asked to store. */
  async function loseDatabase(): Promise<void> {
    if (dialect === 'sqlite') return
    const admin = new Client({ connectionString: inject('postgresUrl') })
    await admin.connect()
    const name = new URL(server.databaseUrl).pathname.slice(1)
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    expect((await signIn('register', createPerson(), NAMES)).status).toBe(503)
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }

  test('each call of the contract was answered both ways', () => {
    const calls = Object.keys(ENDPOINTS).toSorted()
    expect([...seen.ok].toSorted()).toEqual(calls)
    expect([...seen.refused].toSorted()).toEqual(calls)
  })

  test('no token, proof, password, address or name is in the log', () => {
    const log = server.log.join('')
    expect(log.length).toBeGreaterThan(1_000)
    expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
  })

  test('every event and every reason in it is one of the list', () => {
    const lines = server.log.map((line) => JSON.parse(line) as { event?: string; reason?: string })
    const events = lines.flatMap(({ event }) => event ?? [])
    expect(events.length).toBeGreaterThan(10)
    expect(events.filter((event) => !Object.hasOwn(SECURITY_EVENTS, event))).toEqual([])
    const reasons = lines.flatMap(({ reason }) => reason ?? [])
    expect(reasons.filter((reason) => !Object.hasOwn(REASONS, reason))).toEqual([])
  })
})
