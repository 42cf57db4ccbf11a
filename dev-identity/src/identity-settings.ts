import path from 'node:path'
import { DEFAULT_PASSWORD_POLICY, parsePasswordPolicy } from './password-policy.ts'
import type { PasswordPolicy } from './password-policy.ts'

/** What the embedded provider is started with. */
export interface IdentitySettings {
  /** 0 takes a free one. */
  readonly port: number
  /** Everything it keeps is under `identity/` in here. */
  readonly dataDir: string
  /** The product's origin: the only one whose pages may use the provider. */
  readonly publicOrigin: string
  readonly passwordPolicy: PasswordPolicy
  readonly projectId: string
  /** Stands in links, as a real project's does; the provider itself takes any. */
  readonly apiKey: string
  /** What mails call the product. */
  readonly appName: string
}

export type ParsedIdentitySettings =
  | { readonly settings: IdentitySettings }
  | { readonly faults: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings (contract, "Settings"); all faults are named, each in one sentence. */
export function parseIdentitySettings(environment: Environment): ParsedIdentitySettings {
  // An empty variable is one that was not set.
  const env: Environment = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  const port = parsePort(env['IDENTITY_PORT'] ?? '9099')
  const publicOrigin = parseOrigin(
    env['PUBLIC_ORIGIN'] ?? `http://localhost:${env['PORT'] ?? '3000'}`,
  )
  const projectId = parseProjectId(env['FIREBASE_PROJECT_ID'] ?? 'demo-foyer')
  const passwordPolicy = parsePolicy(env['IDENTITY_PASSWORD_POLICY'])
  const faults = [port, publicOrigin, projectId, passwordPolicy].filter(isFault)
  if (isFault(port) || isFault(publicOrigin) || isFault(projectId) || isFault(passwordPolicy))
    return { faults: faults.map(({ fault }) => fault) }
  return { settings: { port, publicOrigin, projectId, passwordPolicy, ...readNames(env) } }
}

/** What may be anything. */
function readNames(env: Environment) {
  return {
    dataDir: path.resolve(env['DATA_DIR'] ?? '.data'),
    apiKey: env['FIREBASE_API_KEY'] ?? 'demo',
    appName: env['IDENTITY_APP_NAME'] ?? 'Foyer',
  }
}

interface Fault {
  readonly fault: string
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'fault' in value
}

function parsePort(text: string): number | Fault {
  const port = Number(text)
  return /^\d{1,5}$/.test(text) && port <= 65_535
    ? port
    : { fault: `IDENTITY_PORT is "${text}": a whole number from 0 to 65535 is needed.` }
}

function parseOrigin(text: string): string | Fault {
  const url = URL.parse(text)
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin
  return isOrigin
    ? url.origin
    : { fault: `PUBLIC_ORIGIN is "${text}": an origin such as http://localhost:3000 is needed.` }
}

function parseProjectId(text: string): string | Fault {
  return /^[a-z][a-z0-9-]{0,62}$/.test(text)
    ? text
    : {
        fault: `FIREBASE_PROJECT_ID is "${text}": lower-case letters, digits and hyphens are needed.`,
      }
}

function parsePolicy(text: string | undefined): PasswordPolicy | Fault {
  if (text === undefined) return DEFAULT_PASSWORD_POLICY
  const parsed = parsePasswordPolicy(text)
  return 'policy' in parsed
    ? parsed.policy
    : { fault: `IDENTITY_PASSWORD_POLICY ${parsed.faults.join('; ')}.` }
}
