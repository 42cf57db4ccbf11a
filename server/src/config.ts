import { BlockList } from 'node:net'
import { z } from 'zod'
import { DAY_MS } from './clock.ts'
import { isPrivateDatabase, isRealProject, isSafeOrigin } from './production-rules.ts'
import * as setting from './setting-kinds.ts'

/** Google's own addresses: the defaults, and with `NODE_ENV=production` the only ones. */
export const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const GOOGLE_TOOLKIT_URL = 'https://identitytoolkit.googleapis.com'

/** What to do about a database file that is open to others. */
const MAKE_PRIVATE = 'Take their rights away with "chmod 600", or name another file'

/** The settings of one server, parsed. */
export interface Config {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly publicOrigin: URL
  readonly databaseUrl: string
  readonly firebase: FirebaseConfig
  readonly identityJwksUrl: URL
  readonly identityToolkitUrl: URL
  readonly trustedProxies: BlockList
  readonly sessions: { readonly idleMs: number; readonly maxMs: number }
  readonly signInPerMinute: number
}

/** The provider's project. */
export interface FirebaseConfig {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  /** Where the embedded provider lives; absent with Google's own. */
  readonly emulatorOrigin?: string
  /** Whether it asks for a captcha (docs/decisions, 14). */
  readonly captcha?: boolean
}

/** Settings that cannot be started with. `faults` has a sentence for each of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Settings as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings of contract "Settings" from an environment. Throws a `ConfigError` that names every fault. */
export function parseConfig(env: Environment): Config {
  const given = withoutEmpty(env)
  const parsed = settingsSchema(given).safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    )
  }
  return toConfig(parsed.data)
}

/** Each setting by itself, so that every fault is found at once, those of production among them. */
function settingsSchema(given: Environment) {
  const production = given.NODE_ENV === 'production'
  const googleUrl = (google: string) =>
    setting.url
      .default(new URL(google))
      .refine(
        (url) => !production || url.href === new URL(google).href,
        `must be ${google} in production. Leave it unset`,
      )
  return z.object({
    HOST: z.string().default('127.0.0.1'),
    PORT: setting.port
      .default(3000)
      .refine(
        (port) => port !== 0 || given.PUBLIC_ORIGIN,
        'may be 0 with a PUBLIC_ORIGIN alone. Nobody knows that port before it is listened on',
      ),
    PUBLIC_ORIGIN: setting.origin
      .refine(
        (origin) => !production || isSafeOrigin(origin),
        'must be an https address in production. Set it to the one people use',
      )
      .optional(),
    DATA_DIR: z
      .string()
      .default('.data')
      .refine(
        (folder) => !production || given.DATABASE_URL || isPrivateDatabase(defaultDatabase(folder)),
        `has a database that others on this machine can read. ${MAKE_PRIVATE}`,
      ),
    DATABASE_URL: setting.databaseUrl
      .refine(
        (url) => !production || isPrivateDatabase(url),
        `is a file that others on this machine can read. ${MAKE_PRIVATE}`,
      )
      .optional(),
    FIREBASE_PROJECT_ID: setting.word
      .default('demo-foyer')
      .refine(
        (id) => !production || isRealProject(id),
        'must be a real project in production. Set it to the id of yours',
      ),
    FIREBASE_API_KEY: setting.word.default('demo'),
    FIREBASE_AUTH_DOMAIN: setting.hostName.default('localhost'),
    FIREBASE_CAPTCHA: setting.onOrOff.default(false),
    IDENTITY_JWKS_URL: googleUrl(GOOGLE_JWKS_URL),
    IDENTITY_TOOLKIT_URL: googleUrl(GOOGLE_TOOLKIT_URL),
    TRUSTED_PROXIES: setting.networks.default(new BlockList()),
    SESSION_IDLE_DAYS: setting.days.default(7),
    SESSION_MAX_DAYS: setting.days.default(30),
    SIGN_IN_PER_MINUTE: setting.count.default(20),
  })
}

/** An empty variable is one that was not set. */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** Where the data is when nobody says. */
function defaultDatabase(folder: string): string {
  return `sqlite:${folder}/foyer.db`
}

/** Where the data is, for who needs nothing else. Throws a `ConfigError`. */
export function parseDatabaseUrl(env: Environment): string {
  const { DATABASE_URL, DATA_DIR = '.data' } = withoutEmpty(env)
  if (DATABASE_URL === undefined) return defaultDatabase(DATA_DIR)
  const parsed = setting.databaseUrl.safeParse(DATABASE_URL)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map(({ message }) => `DATABASE_URL ${message}.`))
}

function toConfig(given: z.output<ReturnType<typeof settingsSchema>>): Config {
  const toolkitOrigin = given.IDENTITY_TOOLKIT_URL.origin
  const embedded = toolkitOrigin !== new URL(GOOGLE_TOOLKIT_URL).origin
  return {
    host: given.HOST,
    port: given.PORT,
    publicOrigin: given.PUBLIC_ORIGIN ?? new URL(`http://localhost:${given.PORT}`),
    databaseUrl: given.DATABASE_URL ?? defaultDatabase(given.DATA_DIR),
    firebase: {
      projectId: given.FIREBASE_PROJECT_ID,
      apiKey: given.FIREBASE_API_KEY,
      authDomain: given.FIREBASE_AUTH_DOMAIN,
      ...(embedded && { emulatorOrigin: toolkitOrigin }),
      ...(given.FIREBASE_CAPTCHA && { captcha: true }),
    },
    identityJwksUrl: given.IDENTITY_JWKS_URL,
    identityToolkitUrl: given.IDENTITY_TOOLKIT_URL,
    trustedProxies: given.TRUSTED_PROXIES,
    sessions: {
      idleMs: given.SESSION_IDLE_DAYS * DAY_MS,
      maxMs: given.SESSION_MAX_DAYS * DAY_MS,
    },
    signInPerMinute: given.SIGN_IN_PER_MINUTE,
  }
}
