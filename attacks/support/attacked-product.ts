import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createSite, DEFAULT_CONFIG } from './create-site.ts'
import { guardFlag } from './guards.ts'
import { type FakeProvider, openFakeProvider } from '../../testing/fake-provider.ts'
import { control, CONTROL_FLAGS } from '../../testing/product.ts'
import { startProduct } from '../../testing/running-product.ts'

/** The product server as a process, with a provider that tests control. */
export interface AttackedProduct {
  readonly port: number
  /** The public origin. */
  readonly origin: string
  readonly databasePath: string
  readonly provider: FakeProvider
  /** Runs `npm run users` on the product's database, as its operator. */
  runUsersCommand(...args: readonly string[]): Promise<void>
  /** Moves the clock of the server: milliseconds. */
  advanceClock(ms: number): Promise<void>
  /** Sends the emails, and delivers the events, that are due. The server itself sends none. */
  sendDue(): Promise<void>
  /** The log so far. */
  readLog(): string
  /** What the guards inside the process have reported since the last call. */
  takeReports(): readonly string[]
  /** Throws if the guards have reported something that no attack has taken. */
  close(): Promise<void>
}

/** The attacked checkout: this one, or a mutated copy. */
export const ROOT = process.env['ATTACKED_ROOT'] ?? path.join(import.meta.dirname, '../..')

/**
 * The product's main file, except for what would happen at a time of its own, in the middle of an attack: emails are sent
 * when asked for, one round after the other, and a deletion that failed at the provider is not tried again. A busy machine
 * that stands still for some seconds is no outage, unless `TEST_TIMEOUT_MS` is empty.
 */
const MAIN = `
  import { runServer } from '${pathToFileURL(ROOT).href}/server/src/run.ts'
  const { CLIENT_DIST, TEST_TIMEOUT_MS } = process.env
  let round = Promise.resolve()
  await runServer(CLIENT_DIST, {
    holdsEmails: true,
    waitToRetry: (_, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    timeoutMs: TEST_TIMEOUT_MS === '' ? undefined : Number(TEST_TIMEOUT_MS),
    onOpen: (server) =>
      process.on('message', ({ id, sendDue }) => {
        if (!sendDue) return
        round = round.then(() => server.sendDue()).then(() => server.deliverDue())
        round.then(() => process.send({ done: id }))
      }),
  })
`

/** Runs the command of the attacked checkout, whose source may be mutated. */
const USERS_COMMAND = `
  import { run } from '${pathToFileURL(ROOT).href}/server/src/commands/users.ts'
  process.exitCode = await run(process.argv.slice(1), process.env)
`

const run = promisify(execFile)

const running = new Set<AttackedProduct>()

/** {@link AttackedProduct.sendDue} of all products of a test file. */
export async function sendDueEmails(): Promise<void> {
  await Promise.all([...running].map((product) => product.sendDue()))
}

/** Nothing listens there. Two-step login is not offered without a mail server. */
const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'

/**
 * Starts the product on a free port. `client/dist` must have been built. `TEST_ALLOWED_URLS` names further servers,
 * separated by commas, that it may connect to. `TEST_TIMEOUT_MS: ''` leaves the product its own limits of time for the
 * provider and the database.
 */
export async function openAttackedProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<AttackedProduct> {
  const provider = await openFakeProvider()
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-attacks-'))
  const site = await createSite(
    path.join(folder, 'site'),
    settings['FOYER_CONFIG'] ?? DEFAULT_CONFIG,
  )
  const reportFile = path.join(folder, 'guard-reports')
  writeFileSync(reportFile, '')
  const entry = path.join(folder, 'main.mjs')
  writeFileSync(entry, MAIN)
  const takeReports = () => {
    const lines = readFileSync(reportFile, 'utf8').split('\n').filter(Boolean)
    writeFileSync(reportFile, '')
    return lines
  }
  const {
    MAIL_URL: mailUrl = NO_MAIL_SERVER,
    DATABASE_URL: databaseUrl,
    TEST_ALLOWED_URLS: furtherUrls,
  } = settings
  const ownUrls = [provider.jwksUrl, provider.toolkitUrl, mailUrl, databaseUrl]
  const allowedUrls = [...ownUrls, ...(furtherUrls?.split(',') ?? [])]
  const started = await startProduct({
    provider,
    folder,
    program: {
      entry,
      flags: [
        guardFlag({ reportFile, allowedUrls: allowedUrls.filter((url) => url !== undefined) }),
        ...CONTROL_FLAGS,
      ],
    },
    settings: {
      SIGN_IN_PER_MINUTE: '100000',
      MAIL_URL: NO_MAIL_SERVER,
      MAIL_FROM: 'security@foyer.example',
      TEST_TIMEOUT_MS: '60000',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      ...site,
      ...settings,
    },
  })
  const { origin, databasePath } = started
  const [port = 0] = started.ports
  const [server] = started.servers
  assert.ok(server)
  let clockErrorMs = Number(settings['TEST_CLOCK_ERROR_MS'] ?? 0)
  const product: AttackedProduct = {
    port,
    origin,
    provider,
    databasePath,
    runUsersCommand: async (...args) => {
      const { NODE_COMPILE_CACHE } = process.env
      const { FOYER_CONFIG } = site
      const env = { DATABASE_URL: `sqlite:${databasePath}`, FOYER_CONFIG, NODE_COMPILE_CACHE }
      await run(process.execPath, ['--input-type=module', '-e', USERS_COMMAND, ...args], { env })
    },
    advanceClock: (ms) => {
      clockErrorMs += ms
      return control(server.child, { clockErrorMs })
    },
    sendDue: () => control(server.child, { sendDue: true }),
    readLog: () => started.readLog(),
    takeReports,
    async close() {
      running.delete(product)
      await Promise.all([started.close(), provider.close()])
      const reports = takeReports()
      rmSync(folder, { recursive: true, force: true })
      assert.deepEqual(reports, [])
    },
  }
  running.add(product)
  return product
}
