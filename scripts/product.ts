import { parseIdentitySettings } from '@foyer/dev-identity/settings.ts'
import { ConfigError, parseConfig } from '@foyer/server/config/settings.ts'
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { findFreePort, isPortFree, type RunningProcess, startProcess } from './processes.ts'

const entryOf = (name: string) => path.join(import.meta.dirname, '..', name, 'src/main.ts')

/** Starts the embedded identity provider. */
export function startIdentity(env: ProductEnvironment): RunningProcess {
  return startProcess({
    name: 'The identity provider',
    entry: entryOf('dev-identity'),
    env,
    stdout: 'ignore',
  })
}

/** Starts the product server; its log lines go to the open file `log`. */
export function startServer(env: ProductEnvironment, log: number): RunningProcess {
  return startProcess({ name: 'The product server', entry: entryOf('server'), env, stdout: log })
}

/** The settings of the whole product on one machine. Other variables are passed on unchanged. */
interface ProductEnvironment extends NodeJS.ProcessEnv {
  readonly HOST: string
  readonly PORT: string
  readonly PUBLIC_ORIGIN: string
  readonly DATA_DIR: string
  readonly DRAIN_SECONDS: string
  readonly IDENTITY_PORT: string
  readonly IDENTITY_JWKS_URL: string
  readonly IDENTITY_TOOLKIT_URL: string
}

/** Adds the defaults of `npm start`. Each process validates its own settings. */
export function withProductDefaults(env: NodeJS.ProcessEnv): ProductEnvironment {
  const port = env['PORT'] || '3000'
  const identityPort = env['IDENTITY_PORT'] || '9099'
  const identityOrigin = `http://localhost:${identityPort}`
  return {
    ...env,
    HOST: env['HOST'] || '127.0.0.1',
    PORT: port,
    PUBLIC_ORIGIN: env['PUBLIC_ORIGIN'] || defaultOrigin(port),
    DATA_DIR: env['DATA_DIR'] || '.data',
    DRAIN_SECONDS: env['DRAIN_SECONDS'] || '0',
    IDENTITY_PORT: identityPort,
    IDENTITY_JWKS_URL: env['IDENTITY_JWKS_URL'] || `${identityOrigin}/jwks.json`,
    IDENTITY_TOOLKIT_URL:
      env['IDENTITY_TOOLKIT_URL'] || `${identityOrigin}/identitytoolkit.googleapis.com`,
  }
}

/** The origin in the form that browsers use, without a default port. An invalid port is reported by the server. */
function defaultOrigin(port: string): string {
  const text = `http://localhost:${port}`
  return URL.canParse(text) ? new URL(text).origin : text
}

/** Delivers the server's emails to the embedded provider's mailbox, unless `MAIL_URL` is set. */
export async function withMailbox(env: ProductEnvironment): Promise<ProductEnvironment> {
  if (env['MAIL_URL']) return env
  const port = env['IDENTITY_SMTP_PORT'] || String(await findFreePort())
  return { ...env, IDENTITY_SMTP_PORT: port, ...mailboxSettings(env, port) }
}

/** The server's settings for the mailbox. */
function mailboxSettings(env: NodeJS.ProcessEnv, port: string) {
  return {
    MAIL_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: env['MAIL_FROM'] || 'noreply@foyer.example',
  }
}

/** Exits with one error message for each invalid setting of the provider and the server. */
export function requireValidSettings(env: NodeJS.ProcessEnv): void {
  const errors = findSettingErrors(env)
  if (errors.length === 0) return
  for (const message of errors) console.error(message)
  process.exit(1)
}

export function findSettingErrors(env: NodeJS.ProcessEnv): readonly string[] {
  return [...new Set([...serverErrors(env), ...identityErrors(env)])]
}

/** The provider checks which port it is; here it matters only that there is a mailbox. */
const ANY_PORT = '25'

function serverErrors(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    const { IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL } = withProductDefaults(env)
    const mailbox = env['MAIL_URL'] ? {} : mailboxSettings(env, ANY_PORT)
    parseConfig({ ...env, ...mailbox, IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.messages
    throw error
  }
}

/** Leaves out settings that the server also validates. */
function identityErrors(env: NodeJS.ProcessEnv): readonly string[] {
  if (env['IDENTITY_PORT']?.trim() === '0')
    return [
      'IDENTITY_PORT must not be 0, because the server needs the port before the provider starts.',
    ]
  const parsed = parseIdentitySettings({ ...env, PORT: undefined, PUBLIC_ORIGIN: undefined })
  return 'errors' in parsed ? parsed.errors : []
}

/** Exits with an error message if a port is already in use. */
export async function requireFreePorts(env: ProductEnvironment): Promise<void> {
  const hosts = { PORT: env.HOST, IDENTITY_PORT: '127.0.0.1' } as const
  for (const name of ['PORT', 'IDENTITY_PORT'] as const) {
    if (await isPortFree(env[name], hosts[name])) continue
    console.error(`Port ${env[name]} is already in use; set ${name} to another port.`)
    process.exit(1)
  }
}

/** Creates the data folder. Exits with an error message if it is not writable. */
export function requireDataFolder(dataDir: string): void {
  const folder = path.resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    console.error(`DATA_DIR cannot be ${folder}: ${describeError(error)}.`)
    process.exit(1)
  }
}

function describeError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'this path or one of its parents is a file'
  return error instanceof Error ? error.message : 'it is not writable'
}

/** What `npm start` and `npm run dev` print once the product is ready. */
export function startupMessage(name: string, env: ProductEnvironment, logPath: string): string {
  return `
  ${name} is running at ${env.PUBLIC_ORIGIN}

  Demo account       ada@example.com
  Password           correct horse battery
  Emails arrive at   http://localhost:${env.IDENTITY_PORT}/mail
  Data folder        ${path.resolve(env.DATA_DIR)}
  Server log         ${logPath}

  Press Ctrl-C to stop. Accounts are kept.
`
}
