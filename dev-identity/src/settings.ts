import path from 'node:path'
import { EMAIL_LANGUAGES, type EmailLanguage } from './mail/texts.ts'
import {
  DEFAULT_PASSWORD_POLICY,
  parsePasswordPolicy,
  type PasswordPolicy,
} from './password-policy.ts'

export interface IdentitySettings {
  /** 0 selects a free port. */
  readonly port: number
  /** Where the product's server delivers emails; 0 selects a free port. Absent: nowhere. */
  readonly smtpPort?: number
  /** The provider stores its files under `identity/` in this folder. */
  readonly dataDir: string
  /** The app's origin; only its pages may use the provider. */
  readonly publicOrigin: string
  readonly passwordPolicy: PasswordPolicy
  readonly projectId: string
  /** Added to links as in a real project; the provider accepts any key. */
  readonly apiKey: string
  /** The app's name in emails. */
  readonly appName: string
  /** The languages of emails; the first is the default. */
  readonly languages: readonly EmailLanguage[]
}

export type ParsedIdentitySettings =
  | { readonly settings: IdentitySettings }
  | { readonly errors: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Returns one error message for each invalid setting. */
export function parseIdentitySettings(environment: Environment): ParsedIdentitySettings {
  // An empty variable counts as absent.
  const env: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const port = parsePort('IDENTITY_PORT', env['IDENTITY_PORT'] ?? '9099')
  const smtp = parseSmtpPort(env)
  const publicOrigin = parseOrigin(
    env['PUBLIC_ORIGIN'] ?? `http://localhost:${env['PORT'] ?? '3000'}`,
  )
  const projectId = parseProjectId(env['FIREBASE_PROJECT_ID'] ?? 'demo-foyer')
  const passwordPolicy = parsePolicy(env['IDENTITY_PASSWORD_POLICY'])
  const errors = [port, smtp, publicOrigin, projectId, passwordPolicy].filter(isInvalid)
  if (
    isInvalid(port) ||
    isInvalid(smtp) ||
    isInvalid(publicOrigin) ||
    isInvalid(projectId) ||
    isInvalid(passwordPolicy)
  )
    return { errors: errors.map(({ error }) => error) }
  return { settings: { port, ...smtp, publicOrigin, projectId, passwordPolicy, ...readNames(env) } }
}

/** Settings without validation. */
function readNames(env: Environment) {
  return {
    dataDir: path.resolve(env['DATA_DIR'] ?? '.data'),
    apiKey: env['FIREBASE_API_KEY'] ?? 'demo',
    appName: env['IDENTITY_APP_NAME'] ?? 'Foyer',
    languages: EMAIL_LANGUAGES,
  }
}

interface Invalid {
  readonly error: string
}

function isInvalid(value: unknown): value is Invalid {
  return typeof value === 'object' && value !== null && 'error' in value
}

function parseSmtpPort(env: Environment): Pick<IdentitySettings, 'smtpPort'> | Invalid {
  const text = env['IDENTITY_SMTP_PORT']
  const port = text === undefined ? undefined : parsePort('IDENTITY_SMTP_PORT', text)
  return typeof port === 'number' ? { smtpPort: port } : (port ?? {})
}

function parsePort(name: string, text: string): number | Invalid {
  const port = Number(text)
  return /^\d{1,5}$/.test(text) && port <= 65_535
    ? port
    : { error: `${name} is "${text}"; it must be a whole number from 0 to 65535.` }
}

function parseOrigin(text: string): string | Invalid {
  const url = URL.parse(text)
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin
  return isOrigin
    ? url.origin
    : { error: `PUBLIC_ORIGIN is "${text}"; it must be an origin such as http://localhost:3000.` }
}

function parseProjectId(text: string): string | Invalid {
  return /^[a-z][a-z0-9-]{0,62}$/.test(text)
    ? text
    : {
        error: `FIREBASE_PROJECT_ID is "${text}"; it must consist of lower-case letters, digits and hyphens.`,
      }
}

function parsePolicy(text: string | undefined): PasswordPolicy | Invalid {
  if (text === undefined) return DEFAULT_PASSWORD_POLICY
  const parsed = parsePasswordPolicy(text)
  return 'policy' in parsed
    ? parsed.policy
    : { error: `IDENTITY_PASSWORD_POLICY ${parsed.errors.join('; ')}.` }
}
