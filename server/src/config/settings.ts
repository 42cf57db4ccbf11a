import type { Product } from '@foyer/product/product.ts'
import { BlockList, isIP } from 'node:net'
import { hostname } from 'node:os'
import { z } from 'zod'
import packageFile from '../../../package.json' with { type: 'json' }
import { DAY_MS } from '../core/clock.ts'
import {
  isLoopback,
  isOnThisMachine,
  isPrivateDatabase,
  isProduction,
  isProtectedDatabase,
  isRealProject,
  isSafeOrigin,
} from './deployment.ts'
import * as setting from './setting-types.ts'
import type { WebhookConfig } from './setting-types.ts'

export type { WebhookConfig } from './setting-types.ts'

const MAKE_PRIVATE_HINT = 'Run "chmod 600" on it, or use another file'

const DEFAULT_PORT = 3000

export interface Config {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
  /** Host and port of the management listener; absent when it is off. */
  readonly management?: { readonly host: string; readonly port: number }
  readonly publicOrigin: URL
  readonly databaseUrl: string
  readonly firebase: FirebaseConfig
  readonly identityJwksUrl: URL
  readonly identityToolkitUrl: URL
  readonly trustedProxies: BlockList
  /** Absent if no security emails are sent. */
  readonly mail?: MailConfig
  /** Whether a login from an unknown device needs a code by email (rule 18: codes by email). */
  readonly newDeviceCode: boolean
  readonly webhooks: WebhooksConfig
  /** They encrypt secrets in the database; the first is used for new ones. */
  readonly secretsKeys: readonly Buffer[]
  readonly passkeys: PasskeyConfig
  /** Days; they override the product's. */
  readonly sessions: {
    readonly idleDays?: number | undefined
    readonly maxDays?: number | undefined
  }
  readonly isProduction: boolean
  /** Whether the embedded provider is accepted in production, to try it out on one machine. */
  readonly isDemo: boolean
  /** How long the server still answers after it has reported that it is not ready. */
  readonly drainSeconds: number
  readonly signInPerMinute: number
  /** The share of successful reads that are logged, from 0 to 1. */
  readonly logReads: number
  readonly logOrigin: { readonly release: string; readonly server: string }
}

export interface FirebaseConfig {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string
  /** The embedded provider's origin; absent with a real project. */
  readonly emulatorOrigin?: string
  /** Whether the project requires a captcha, which the pages' policy then has to allow. */
  readonly captcha?: boolean
}

/** Invalid settings, with one message for each of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly messages: readonly string[]

  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
    this.messages = messages
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** For commands that need no other setting. Throws a `ConfigError`. */
export function parseWebhooks(env: Environment): WebhooksConfig {
  const values = withoutEmpty(env)
  const parsed = z.object(webhookSettings(values)).safeParse(values)
  if (parsed.success) return toWebhooksConfig(parsed.data, isProduction(values))
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
  )
}

/** Throws a `ConfigError` that lists every invalid setting. */
export function parseConfig(env: Environment): Config {
  const values = withoutEmpty(env)
  const parsed = settingsSchema(values).safeParse(values)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    )
  }
  return toConfig(parsed.data, isProduction(values))
}

/** For commands that need no other setting. Throws a `ConfigError`. */
export function parseDatabaseUrl(env: Environment): string {
  const { DATABASE_URL, DATA_DIR = '.data' } = withoutEmpty(env)
  if (DATABASE_URL === undefined) return defaultDatabase(DATA_DIR)
  const parsed = databaseUrl(withoutEmpty(env)).safeParse(DATABASE_URL)
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map(({ message }) => `DATABASE_URL ${message}.`))
}

/**
 * What the server can offer. Without emails, two-step login could be turned off or its factors replaced without the
 * owner's notice (rule 14: security emails). Users who have it are still asked.
 */
export function withTwoStepOffer(product: Product, { mail }: Pick<Config, 'mail'>): Product {
  if (mail || product.twoStep === 'off') return product
  if (product.twoStep === 'required') throw new ConfigError([MAIL_REQUIRED])
  return { ...product, twoStep: 'off' }
}

const MAIL_REQUIRED =
  "MAIL_URL and MAIL_FROM must be set, because foyer.config.ts has twoStep: 'required'."

/** Each setting is checked independently, so that all errors are reported together. */
function settingsSchema(values: Environment) {
  const production = isProduction(values)
  return z.object({
    // Not trimmed, because everything else that reads it compares it as it is.
    NODE_ENV: z
      .enum(['production', 'development', 'test'], 'must be production, development or test')
      .optional(),
    HOST: z.string().default('127.0.0.1'),
    PORT: setting.port
      .default(DEFAULT_PORT)
      .refine(
        (port) => port !== 0 || values.PUBLIC_ORIGIN,
        'can be 0 only if PUBLIC_ORIGIN is set',
      ),
    MANAGEMENT_HOST: z.string().default('127.0.0.1'),
    MANAGEMENT_PORT: setting.port
      .refine(
        (port) => port === 0 || port !== Number(values.PORT ?? DEFAULT_PORT),
        'must differ from PORT',
      )
      .optional(),
    PUBLIC_ORIGIN: setting.origin
      .refine(
        (origin) => !production || isSafeOrigin(origin),
        'must be an https URL (or a loopback address) in production. Set it to the URL that users open, or set NODE_ENV=development',
      )
      .optional(),
    DATA_DIR: z
      .string()
      .default('.data')
      .refine(
        (folder) =>
          !production || values.DATABASE_URL || isPrivateDatabase(defaultDatabase(folder)),
        `holds a database that other users of this machine can read. ${MAKE_PRIVATE_HINT}`,
      ),
    DATABASE_URL: databaseUrl(values)
      .refine(
        (url) => !production || isPrivateDatabase(url),
        `is a file that other users of this machine can read. ${MAKE_PRIVATE_HINT}`,
      )
      .optional(),
    ALLOW_PLAIN_DATABASE: setting.oneOrZero.default(false),
    ...providerSettings(values),
    ...mailSettings(values),
    ...secretSettings(values),
    ...webhookSettings(values),
    ...passkeySettings(values),
    TRUSTED_PROXIES: setting.networks.default(new BlockList()),
    SESSION_IDLE_DAYS: setting.days.optional(),
    SESSION_MAX_DAYS: setting.days.optional(),
    DRAIN_SECONDS: setting.seconds.default(production ? 5 : 0),
    SIGN_IN_PER_MINUTE: setting.count.default(20),
    LOG_READS: setting.share.default(0.01),
    RELEASE: setting.word.default(packageFile.version),
    SERVER_NAME: setting.word.default(hostname()),
  })
}

/** An empty variable counts as unset. */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

/** Refuses an address in production that would send data to another machine in clear text. */
function databaseUrl(values: Environment) {
  // rule settings-c: nothing crosses a network to the database in clear text
  return setting.databaseUrl.refine(
    (url) =>
      !isProduction(values) ||
      values['ALLOW_PLAIN_DATABASE'] === '1' ||
      isProtectedDatabase(url, values['PGSSLMODE']),
    'must use TLS to another machine in production. Add ?sslmode=verify-full, or set ALLOW_PLAIN_DATABASE=1 if no one else can read that network',
  )
}

function defaultDatabase(folder: string): string {
  return `sqlite:${folder}/foyer.db`
}

function toConfig(
  values: z.output<ReturnType<typeof settingsSchema>>,
  production: boolean,
): Config {
  const toolkitOrigin = values.IDENTITY_TOOLKIT_URL.origin
  const publicOrigin = values.PUBLIC_ORIGIN ?? new URL(`http://localhost:${values.PORT}`)
  const isEmbedded = toolkitOrigin !== new URL(GOOGLE_TOOLKIT_URL).origin
  return {
    host: values.HOST,
    port: values.PORT,
    ...(values.MANAGEMENT_PORT !== undefined && {
      management: { host: values.MANAGEMENT_HOST, port: values.MANAGEMENT_PORT },
    }),
    publicOrigin,
    databaseUrl: values.DATABASE_URL ?? defaultDatabase(values.DATA_DIR),
    firebase: {
      projectId: values.FIREBASE_PROJECT_ID,
      apiKey: values.FIREBASE_API_KEY,
      authDomain: values.FIREBASE_AUTH_DOMAIN,
      ...(isEmbedded && { emulatorOrigin: toolkitOrigin }),
      ...(values.FIREBASE_CAPTCHA && { captcha: true }),
    },
    identityJwksUrl: values.IDENTITY_JWKS_URL,
    identityToolkitUrl: values.IDENTITY_TOOLKIT_URL,
    trustedProxies: values.TRUSTED_PROXIES,
    ...toMailConfig(values),
    newDeviceCode: values.NEW_DEVICE_CODE,
    webhooks: toWebhooksConfig(values, production),
    secretsKeys: values.SECRETS_KEY,
    passkeys: toPasskeyConfig(values, publicOrigin),
    sessions: { idleDays: values.SESSION_IDLE_DAYS, maxDays: values.SESSION_MAX_DAYS },
    isProduction: production,
    isDemo: values.ALLOW_DEMO_PROJECT,
    drainSeconds: values.DRAIN_SECONDS,
    signInPerMinute: values.SIGN_IN_PER_MINUTE,
    logReads: values.LOG_READS,
    logOrigin: { release: values.RELEASE, server: values.SERVER_NAME },
  }
}

export interface MailConfig {
  /** Of the SMTP server; it may contain a password. */
  readonly url: string
  readonly from: string
}

function mailSettings(values: Environment) {
  return {
    MAIL_URL: setting.mailServer
      .refine(() => values['MAIL_FROM'], 'can be set only together with MAIL_FROM')
      .optional(),
    MAIL_FROM: setting.email
      .refine(() => values['MAIL_URL'], 'can be set only together with MAIL_URL')
      .optional(),
    // Users are protected without a setting. `npm start`, where everyone tries several browsers, asks for no code.
    NEW_DEVICE_CODE: setting.onOff
      .default(isProduction(values) && values['MAIL_URL'] !== undefined)
      .refine((on) => !on || values['MAIL_URL'], 'can be on only together with MAIL_URL'),
  }
}

function toMailConfig({
  MAIL_URL: url,
  MAIL_FROM: from,
}: {
  readonly MAIL_URL?: string | undefined
  readonly MAIL_FROM?: string | undefined
}): { readonly mail?: MailConfig } {
  return url !== undefined && from !== undefined ? { mail: { url, from } } : {}
}

export interface PasskeyConfig {
  /** The domain for which authenticators keep passkeys; `undefined` if the origin has none. */
  readonly rpId: string | undefined
  /** How long a passkey alone starts sessions after the last sign-in at the provider: milliseconds. */
  readonly maxProofAge: number
}

const DEFAULT_PROOF_DAYS = 90

function passkeySettings(values: Environment) {
  return {
    PASSKEY_RP_ID: setting.hostName
      .refine(
        (domain) => isDomainOf(domain, values['PUBLIC_ORIGIN'] ?? 'http://localhost'),
        'must be the host of PUBLIC_ORIGIN, or a domain above it, such as example.com for app.example.com',
      )
      .optional(),
    PASSKEY_PROVIDER_SIGN_IN_DAYS: setting.days.default(DEFAULT_PROOF_DAYS),
  }
}

function toPasskeyConfig(
  values: {
    readonly PASSKEY_RP_ID?: string | undefined
    readonly PASSKEY_PROVIDER_SIGN_IN_DAYS: number
  },
  publicOrigin: URL,
): PasskeyConfig {
  const host = hostOf(publicOrigin)
  return {
    rpId: values.PASSKEY_RP_ID ?? (isIP(host) === 0 ? host : undefined),
    maxProofAge: values.PASSKEY_PROVIDER_SIGN_IN_DAYS * DAY_MS,
  }
}

function isDomainOf(domain: string, origin: string): boolean {
  const url = URL.parse(origin)
  if (!url || isIP(hostOf(url)) > 0) return false
  const host = hostOf(url)
  // A single label, such as `com`, is a public suffix.
  return host === domain || (host.endsWith(`.${domain}`) && domain.includes('.'))
}

/** An IPv6 host without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, '')
}

/** Google's URLs: the defaults, and the only ones allowed in production. */
export const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const GOOGLE_TOOLKIT_URL = 'https://identitytoolkit.googleapis.com'

const DEMO_API_KEY = 'demo'

/** The settings of the identity provider. */
function providerSettings(values: Environment) {
  const realProjectOnly = requiresRealProject(values)
  return {
    FIREBASE_PROJECT_ID: setting.word
      .default('demo-foyer')
      .refine(
        (id) => !realProjectOnly || isRealProject(id),
        'must be a real project in production. Set it to your project id',
      ),
    ALLOW_DEMO_PROJECT: setting.oneOrZero
      .default(false)
      .refine(
        (isDemo) => !isDemo || isOnThisMachine(values),
        'can be 1 only if HOST, PUBLIC_ORIGIN, IDENTITY_JWKS_URL and IDENTITY_TOOLKIT_URL are loopback addresses, such as 127.0.0.1 and http://localhost:3000. It is for trying out on one machine',
      ),
    FIREBASE_API_KEY: setting.word
      .default(DEMO_API_KEY)
      .refine(
        (key) => !realProjectOnly || key !== DEMO_API_KEY,
        'must be the Web API key of your project in production',
      ),
    FIREBASE_AUTH_DOMAIN: setting.hostName
      .default('localhost')
      .refine(
        (host) => !realProjectOnly || !isLoopback(new URL(`https://${host}`)),
        'must be the authDomain of your project in production, such as acme.firebaseapp.com',
      ),
    FIREBASE_CAPTCHA: setting.onOff.default(false),
    IDENTITY_JWKS_URL: googleUrl(GOOGLE_JWKS_URL, realProjectOnly),
    IDENTITY_TOOLKIT_URL: googleUrl(GOOGLE_TOOLKIT_URL, realProjectOnly),
  }
}

/** True in production, unless it is a demo on one machine. */
function requiresRealProject(values: Environment): boolean {
  // rule settings-b: production has a real project, Google's URLs and a key for secrets
  return isProduction(values) && values['ALLOW_DEMO_PROJECT'] !== '1'
}

function googleUrl(google: string, required: boolean) {
  return setting.url
    .default(new URL(google))
    .refine(
      (url) => !required || url.href === new URL(google).href,
      `must be ${google} in production. Leave it unset`,
    )
}

/** The key that encrypts secrets in the database. */
function secretSettings(values: Environment) {
  return {
    SECRETS_KEY: setting.secretKeys
      .default([])
      .refine(
        (keys) => !requiresRealProject(values) || keys.length > 0,
        'must be set in production, to encrypt secrets in the database. Create a key with "openssl rand -base64 32"',
      ),
  }
}

export interface WebhooksConfig {
  readonly endpoints: readonly WebhookConfig[]
  /** Private networks to which events may be sent. */
  readonly privateNetworks: BlockList
}

function webhookSettings(values: Environment) {
  return {
    WEBHOOKS: setting.webhooks
      .refine(
        (webhooks) =>
          !isProduction(values) || webhooks.every(({ url }) => url.protocol === 'https:'),
        'must have https URLs in production',
      )
      .default([]),
    WEBHOOK_PRIVATE_NETWORKS: setting.networks.optional(),
  }
}

function toWebhooksConfig(
  values: {
    readonly WEBHOOKS: readonly WebhookConfig[]
    readonly WEBHOOK_PRIVATE_NETWORKS?: BlockList | undefined
  },
  production: boolean,
): WebhooksConfig {
  const privateNetworks = values.WEBHOOK_PRIVATE_NETWORKS ?? new BlockList()
  if (!production) {
    privateNetworks.addSubnet('127.0.0.0', 8, 'ipv4')
    privateNetworks.addAddress('::1', 'ipv6')
  }
  return { endpoints: values.WEBHOOKS, privateNetworks }
}
