import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { loadProduct } from '@foyer/product/load.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/processes.ts'
import { diagnose, type Surroundings } from '../src/commands/doctor.ts'
import { CHECKS, type CheckName } from '../src/commands/doctor-checks.ts'
import { deliveriesStore } from '../src/db/deliveries.ts'
import { connectDatabase } from '../src/db/open.ts'
import { readMigrationSets } from '../src/db/migrations.ts'
import { expectSignedIn, type TestServer } from '../../testing/api.ts'
import { createTestUser } from '../../testing/users.ts'
import { openMailServer } from '../../testing/mail.ts'
import { openTestServer, runOperatorCommand, runOperatorProcess } from '../../testing/in-process.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { DIALECTS } from '../../testing/databases.ts'

const REQUIRED_TWO_STEP = fileURLToPath(
  import.meta.resolve('../../attacks/support/required-two-step.config.ts'),
)
const GIB = 1024 ** 3
const HOUR = 3_600_000

const HEALTHY: Surroundings = { clock: Date.now, readFreeBytes: async () => 50 * GIB }

describe.each(DIALECTS)('the doctor command on %s', (dialect) => {
  let server: TestServer
  let site: TestSite
  let env: Record<string, string>
  beforeAll(async () => {
    const port = String(await findFreePort())
    const origin = `http://127.0.0.1:${port}`
    server = await openTestServer(
      dialect,
      { PORT: port, PUBLIC_ORIGIN: origin },
      await loadProduct(),
    )
    site = await createTestSite()
    env = {
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      IDENTITY_JWKS_URL: server.provider.jwksUrl,
      IDENTITY_TOOLKIT_URL: server.provider.toolkitUrl,
      PUBLIC_ORIGIN: origin,
      CLIENT_DIST: site.folder,
    }
  })
  afterAll(async () => {
    await server.close()
    site.remove()
  })

  /** The messages of the problems, by check. */
  async function problemsWith(changes: Record<string, string>, surroundings = HEALTHY) {
    const findings = await diagnose({ ...env, ...changes }, surroundings)
    expect(findings.map(({ check }) => check)).toEqual(CHECKS)
    const problems = findings.filter(({ result }) => result === 'problem')
    return Object.fromEntries(problems.map(({ check, message }) => [check, message]))
  }

  /** Expects one check to fail, and only that one. */
  async function expectProblem(
    check: CheckName,
    message: RegExp,
    changes: Record<string, string> = {},
  ) {
    const problems = await problemsWith(changes)
    expect(problems).toEqual({ [check]: expect.stringMatching(message) })
  }

  test('connects to the mail server, and sends a test email if asked to', async () => {
    const mail = await openMailServer()
    const settings = { MAIL_URL: mail.url, MAIL_FROM: 'security@foyer.example' }
    expect(await problemsWith(settings)).toEqual({})
    expect(mail.received).toEqual([])
    const mailTo = 'ada@example.com'
    expect(await problemsWith(settings, { ...HEALTHY, mailTo })).toEqual({})
    expect(mail.received).toMatchObject([{ recipients: [mailTo] }])
    mail.refuse({ at: 'recipient', code: 550 })
    const problems = await problemsWith(settings, { ...HEALTHY, mailTo })
    expect(problems).toEqual({ 'mail server': expect.stringMatching(/reply 550/) })
    await mail.close()
    await expectProblem('mail server', /cannot be used/, settings)
    const withCodes = { ...settings, NEW_DEVICE_CODE: 'on' }
    await expectProblem('mail server', /No codes for new devices can be sent/, withCodes)
  })

  test('says what an installation without emails lacks', async () => {
    const findings = await diagnose(env, HEALTHY)
    const { message } = findings.find(({ check }) => check === 'mail server') ?? {}
    expect(message).toMatch(/two-step login is not offered/)
    const FOYER_CONFIG = REQUIRED_TWO_STEP
    const { 'mail server': found } = await problemsWith({ FOYER_CONFIG })
    expect(found).toMatch(/MAIL_URL is not set/)
  })

  test('finds no problem in a healthy installation, and exits with 0', async () => {
    expect(await problemsWith({})).toEqual({})
    const { code, out } = await runOperatorProcess(['doctor'], env)
    expect([code, out.split('\n').length]).toEqual([0, CHECKS.length])
    expect(out).not.toContain('PROBLEM')
  })

  test('names each problem and what to do, and exits with 1', async () => {
    const { code, out } = await doctor({ ...env, TRUSTED_PROXIES: '0.0.0.0/0' })
    expect(code).toBe(1)
    expect(out).toMatch(/^PROBLEM +proxy headers +TRUSTED_PROXIES trusts every address/m)
    expect((await doctor(env, 'now')).code).toBe(2)
  })

  test('settings', async () => {
    await expectProblem('settings', /^PORT must be a port/, { PORT: 'http' })
    const findings = await diagnose({ ...env, PORT: 'http' }, HEALTHY)
    expect(findings.filter(({ result }) => result === 'skipped')).toHaveLength(CHECKS.length - 1)
  })

  test('a client that is not built', () =>
    expectProblem('client', /npm run build/, { CLIENT_DIST: '/nowhere' }))

  test('a database that does not answer', async () => {
    const port = await findFreePort()
    await expectProblem('database', /cannot be used: .*ECONNREFUSED.*Check that it runs/, {
      DATABASE_URL: `postgres://foyer:hunter2@127.0.0.1:${port}/foyer`,
    })
    await expectProblem(
      'database',
      /None of its servers accepts writes: 127.0.0.1:.*ECONNREFUSED/,
      {
        DATABASE_URL: `postgres://foyer:hunter2@127.0.0.1:${port},localhost:${port}/foyer`,
      },
    )
    await expectProblem('database', /There is no database at/, {
      DATABASE_URL: `sqlite:${site.folder}/none.db`,
    })
  })

  test('migrations that are pending, and those of a newer release', async () => {
    const database = connectDatabase(server.databaseUrl, () => {})
    const sets = await readMigrationSets()
    const table = sql.table(sets[0]?.table ?? '')
    await sql`insert into ${table} (name, timestamp) values ('999-newer', '2026-01-01')`.execute(
      database.tables,
    )
    await expectProblem('migrations', /A newer release .*999-newer/)
    await sql`delete from ${table} where name = '999-newer'`.execute(database.tables)
    const rename = (from: string, to: string) =>
      sql`update ${table} set name = ${to} where name = ${from}`.execute(database.tables)
    await rename('001-schema', '018-second-factors')
    await expectProblem('migrations', /stopped at migration 018-second-factors.*Start it once/)
    await rename('018-second-factors', '999-newer')
    await expectProblem('migrations', /have run: 001-schema. Run "npm run migrate"/)
    await rename('999-newer', '001-schema')
    await database.close()
    expect(await problemsWith({})).toEqual({})
  })

  test('one mailbox with two users, who both still log in, and emails that are not valid any more', async () => {
    const database = connectDatabase(server.databaseUrl, () => {})
    const old = createTestUser({ email: 'grace@bücher.example', emailVerified: true })
    const { id } = await expectSignedIn(await server.signIn(old))
    const store = (email: string) =>
      database.tables.updateTable('users').set({ email }).where('id', '=', id).execute()
    await store('grace@bücher.example')
    await expectProblem('emails', new RegExp(`assign-email ${id} 'grace@xn--bcher-kva.example'`))
    const other = createTestUser({ email: 'grace@xn--bcher-kva.example', emailVerified: true })
    const double = await expectSignedIn(await server.signIn(other))
    await expectProblem('emails', new RegExp(`${double.id} and ${id} have one mailbox`))
    expect((await expectSignedIn(await server.signIn(old))).id).toBe(id)
    expect((await expectSignedIn(await server.signIn(other))).id).toBe(double.id)
    await store('grace@example.com/x')
    await expectProblem('emails', new RegExp(`user ${id} is not valid any more`))
    for (const user of [id, double.id])
      await database.tables.deleteFrom('users').where('id', '=', user).execute()
    await database.close()
  })

  test('webhooks whose host is private or unknown, and events that are late or were given up', async () => {
    const secrets = [`whsec_${Buffer.alloc(32).toString('base64')}`]
    const crm = (url: string) => ({ WEBHOOKS: JSON.stringify([{ name: 'crm', url, secrets }]) })
    await expectProblem('webhooks', /"crm". The address is private/, crm('http://10.1.2.3'))
    await expectProblem('webhooks', /"crm". The connection failed: E/, crm('http://crm.invalid'))
    const healthy = crm('http://127.0.0.1')
    expect(await problemsWith(healthy)).toEqual({})

    const { tables, close } = connectDatabase(server.databaseUrl, () => {})
    const key = { event_id: 'event', receiver: 'crm' }
    const event = { type: 'user.created', way: 'sign-up', details: '{}' }
    const created_at = Date.now() - 2 * HOUR
    await deliveriesStore.insert(tables, { ...key, ...event, subject: 'ada', created_at })
    await expectProblem('webhooks', /has been waiting for "crm" for 2 h/, healthy)
    await deliveriesStore.giveUp(tables, key, Date.now())
    await expectProblem('webhooks', /One event for "crm" was given up.*replay crm/, healthy)
    await deliveriesStore.delete(tables, key, Date.now())
    await close()
  })

  test('hooks with a fault', () =>
    expectProblem('settings', /foyer.hooks.ts: name is unknown/, {
      FOYER_HOOKS: REQUIRED_TWO_STEP,
    }))

  test('provider keys that cannot be fetched', async () => {
    const port = await findFreePort()
    const unreachable = `http://127.0.0.1:${port}/jwks.json`
    await expectProblem('provider keys', /ECONNREFUSED.*firewall/, {
      IDENTITY_JWKS_URL: unreachable,
    })
    await withServer({ status: 200, body: '{"keys":[]}' }, (origin) =>
      expectProblem('provider keys', /without keys/, { IDENTITY_JWKS_URL: `${origin}/jwks` }),
    )
  })

  test('a clock that is wrong', async () => {
    const shifted = (by: number) => ({ ...HEALTHY, clock: () => Date.now() + by })
    expect(await problemsWith({}, shifted(HOUR))).toEqual({
      clock: expect.stringMatching(/seconds ahead of/),
    })
    expect(await problemsWith({}, shifted(-20_000))).toEqual({
      clock: expect.stringMatching(/20 seconds behind.*NTP/),
    })
    expect(await problemsWith({}, shifted(2_000))).toEqual({})
  })

  test('a public address that does not answer, is not ours, or is not https', async () => {
    const port = await findFreePort()
    const PUBLIC_ORIGIN = `http://127.0.0.1:${port}`
    await expectProblem('public address', /ECONNREFUSED.*server runs/, { PUBLIC_ORIGIN })
    await withServer({ status: 200, body: 'welcome' }, (origin) =>
      expectProblem('public address', /not from this product/, { PUBLIC_ORIGIN: origin }),
    )
    const { 'public address': message } = await problemsWith({ PUBLIC_ORIGIN: 'http://foyer.test' })
    expect(message).toMatch(/is not https/)
  })

  test('a proxy that is not trusted, too much trusted, or changes the host', async () => {
    await expectProblem('proxy headers', /every address/, { TRUSTED_PROXIES: '::/0' })
    const https = { PUBLIC_ORIGIN: `https://127.0.0.1:${await findFreePort()}` }
    const problems = await problemsWith(https)
    expect(problems['proxy headers']).toMatch(/TRUSTED_PROXIES is not set/)
    const { port } = new URL(server.origin)
    const other = { PUBLIC_ORIGIN: `http://localhost:${port}` }
    await expectProblem('proxy headers', /Host header/, other)
    await withServer({ status: 502, body: '' }, async (origin) => {
      const findings = await diagnose({ ...env, PUBLIC_ORIGIN: origin }, HEALTHY)
      expect(findings.find(({ check }) => check === 'proxy headers')).toMatchObject({
        result: 'skipped',
        message: 'The public address answers 502.',
      })
    })
  })
})

describe('the doctor command', () => {
  test('finds files that others can read, a folder that is not writable, and a full disk', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'foyer-doctor-'))
    const file = path.join(folder, 'foyer.db')
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    const env = { DATABASE_URL: `sqlite:${file}` }
    const findings = async (more: Partial<Surroundings> = {}, changes = {}) => {
      const all = await diagnose({ ...env, ...changes }, { ...HEALTHY, ...more })
      return Object.fromEntries(
        all.map(({ check, result, message }) => [check, `${result}: ${message}`]),
      )
    }
    expect((await findings())['file permissions']).toMatch(/^problem: .*chmod 600/)
    expect((await findings())['file permissions']).toMatch(/^ok: /)
    const full = await findings({ readFreeBytes: async () => GIB / 4 })
    expect(full['free disk']).toMatch(/^problem: 0\.3 GiB .*free at least 1 GiB/)
    const absent = await findings({}, { DATABASE_URL: `sqlite:${folder}/new.db` })
    expect(absent['file permissions']).toMatch(/^skipped: .*does not exist yet/)
    const elsewhere = await findings({}, { DATABASE_URL: `sqlite:${folder}/none/foyer.db` })
    expect(elsewhere['file permissions']).toMatch(/^problem: .*cannot write/)
    rmSync(folder, { recursive: true })
  })
})

const doctor = (env: Record<string, string>, ...args: string[]) =>
  runOperatorCommand(['doctor', ...args], env)

/** A server that answers every request in the same way. */
async function withServer(
  { status, body }: { readonly status: number; readonly body: string },
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await work(`http://127.0.0.1:${port}`)
  server.closeAllConnections()
  server.close()
}
