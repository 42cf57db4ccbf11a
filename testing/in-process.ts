import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Product } from '@foyer/product/product.ts'
import { parseConfig } from '../server/src/config/settings.ts'
import { createLogger } from '../server/src/core/log.ts'
import type { Database } from '../server/src/db/database.ts'
import { openServer, type ServerOptions } from '../server/src/server.ts'
import type { Terminal } from '../server/src/commands/command.ts'
import { createTestDatabase, type Dialect } from './databases.ts'
import { createTestApi, type TestServer } from './api.ts'
import { openFakeProvider } from './fake-provider.ts'
import { HANGS_AFTER_MS, openTestDatabase } from './rows.ts'
import { createTestProduct, createTestSite } from './site.ts'
import { PROJECT_ID } from './users.ts'

/** Emails are sent when a test asks for it, with a `MAIL_URL` of its own. `NO_MAIL` is an installation without emails. */
const MAIL = { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'security@foyer.example' }
export const NO_MAIL = { MAIL_URL: '', MAIL_FROM: '' }

export async function openTestServer(
  dialect: Dialect,
  settings: Record<string, string> = {},
  product: Product = createTestProduct(),
  {
    timeoutMs = HANGS_AFTER_MS,
    hooks = {},
  }: Partial<Pick<ServerOptions, 'timeoutMs' | 'hooks'>> = {},
): Promise<TestServer> {
  const [database, provider] = await Promise.all([createTestDatabase(dialect), openFakeProvider()])
  const site = await createTestSite(product)
  const log: string[] = []
  let clockOffset = 0
  const now = () => Date.now() + clockOffset
  const waiting: (() => void)[] = []
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_ORIGIN: 'http://foyer.test',
    DATABASE_URL: database.url,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    IDENTITY_JWKS_URL: provider.jwksUrl,
    IDENTITY_TOOLKIT_URL: provider.toolkitUrl,
    SIGN_IN_PER_MINUTE: '100000',
    ...MAIL,
    ...settings,
  })
  const server = await openServer(config, {
    log: createLogger({ write: (line) => void log.push(line) }),
    clock: now,
    product,
    hooks,
    siteFolder: site.folder,
    holdsEmails: true,
    waitToRetry: (_, signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    timeoutMs,
  })
  const { managementPort } = server
  return createTestApi({
    origin: `http://127.0.0.1:${server.port}`,
    publicOrigin: config.publicOrigin.origin,
    managementOrigin:
      managementPort === undefined ? undefined : `http://127.0.0.1:${managementPort}`,
    databaseUrl: database.url,
    provider,
    log,
    now,
    advanceClock(duration: number) {
      clockOffset += duration
    },
    sendDue: () => server.sendDue(),
    deliverDue: () => server.deliverDue(),
    retryDeletions() {
      for (const retry of waiting.splice(0)) retry()
    },
    async close() {
      await server.close()
      await provider.close()
      await database.remove()
      site.remove()
    },
  })
}

/** A test server with its rows, which are closed together. */
export async function openServerWithDatabase(
  ...options: Parameters<typeof openTestServer>
): Promise<{ readonly server: TestServer; readonly database: Database }> {
  const server = await openTestServer(...options)
  const database = await openTestDatabase(server.databaseUrl)
  const close = async () => {
    await database.close()
    await server.close()
  }
  return { server: { ...server, close }, database }
}

/** Loaded by the tests that run them only. */
const COMMANDS = {
  users: () => import('../server/src/commands/users.ts'),
  webhooks: () => import('../server/src/commands/webhooks.ts'),
  doctor: () => import('../server/src/commands/doctor.ts'),
  smoke: () => import('../server/src/commands/smoke.ts'),
  migrate: () => import('../server/src/commands/migrate.ts'),
  backup: () => import('../server/src/commands/backup.ts'),
  restore: () => import('../server/src/commands/restore.ts'),
  'copy-database': () => import('../server/src/commands/copy-database.ts'),
}

type Command = readonly [keyof typeof COMMANDS, ...string[]]

export interface CommandOutput {
  readonly code: number
  readonly out: string
  readonly errors: string
}

/** Runs what `npm run NAME` runs, in this process. */
export async function runOperatorCommand(
  [name, ...args]: Command,
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandOutput> {
  const [out, errors]: [string[], string[]] = [[], []]
  const terminal: Terminal = {
    log: (text) => void out.push(text),
    error: (text) => void errors.push(text),
    input: Readable.from([input]),
  }
  const { run } = await COMMANDS[name]()
  const code = await run(args, env, terminal)
  return { code, out: out.join('\n').trim(), errors: errors.join('\n').trim() }
}

/** Runs `npm run NAME` in a process of its own. */
export function runOperatorProcess(
  [name, ...args]: Command,
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandOutput> {
  const options = { env: { PATH: process.env.PATH, ...env } }
  return new Promise((resolve) => {
    const command = execFile(
      process.execPath,
      [RUN, name, ...args],
      options,
      (error, out, errors) => {
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), errors: errors.trim() })
      },
    )
    command.stdin?.end(input)
  })
}

const RUN = fileURLToPath(import.meta.resolve('../scripts/run.mjs'))
