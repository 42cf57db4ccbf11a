import { statSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { splitPostgresUrl } from '../core/database-url.ts'

interface Deployment {
  readonly NODE_ENV?: string | undefined
  readonly PUBLIC_ORIGIN?: string | undefined
}

/** An origin that other machines can open is production too, unless `NODE_ENV` says otherwise. */
export function isProduction({ NODE_ENV, PUBLIC_ORIGIN }: Deployment): boolean {
  if (NODE_ENV !== undefined) return NODE_ENV === 'production'
  const origin = URL.parse(PUBLIC_ORIGIN ?? '')
  // rule settings-a: a product that other machines can open follows the rules for production
  return origin !== null && !isLoopback(origin)
}

/** https, or a loopback host, where tokens never cross a network. */
export function isSafeOrigin(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url)
}

interface Addresses {
  readonly HOST?: string | undefined
  readonly PUBLIC_ORIGIN?: string | undefined
  readonly IDENTITY_JWKS_URL?: string | undefined
  readonly IDENTITY_TOOLKIT_URL?: string | undefined
}

/** The server, its users and the provider must all be reached on this machine only. `HOST` and users are by default. */
export function isOnThisMachine(addresses: Addresses): boolean {
  const { HOST = 'localhost', PUBLIC_ORIGIN = 'http://localhost' } = addresses
  const { IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL } = addresses
  const listening = `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}`
  return [listening, PUBLIC_ORIGIN, IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL].every((text) => {
    const url = URL.parse(text ?? '')
    return url !== null && isLoopback(url)
  })
}

export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** `demo-` projects exist only in the embedded provider. */
export function isRealProject(id: string): boolean {
  return !id.startsWith('demo-')
}

/** The values of `sslmode` with which `pg` encrypts. */
const ENCRYPTED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'])

/** Sessions and personal data must cross no network in clear text. `environmentMode` is `PGSSLMODE`. */
export function isProtectedDatabase(databaseUrl: string, environmentMode = ''): boolean {
  if (databaseUrl.startsWith('sqlite:')) return true
  return splitPostgresUrl(databaseUrl).every((text) => {
    const url = new URL(text)
    // The connection would use the last value, and not the one that is checked here.
    if (url.searchParams.size > new Set(url.searchParams.keys()).size) return false
    return isLocalDatabase(url) || ENCRYPTED_MODES.has(findSslMode(url) ?? environmentMode)
  })
}

/** On this machine, or a Unix socket. */
function isLocalDatabase({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback({ hostname: host })
}

function findSslMode({ searchParams }: URL): string | undefined {
  const mode = searchParams.get('sslmode')
  if (mode !== null) return mode
  const ssl = searchParams.get('ssl')
  if (ssl === null) return undefined
  return ssl === 'true' || ssl === '1' ? 'require' : 'disable'
}

/** A missing file is created private. Windows has no mode bits. */
export function isPrivateDatabase(url: string): boolean {
  if (process.platform === 'win32' || !url.startsWith('sqlite:')) return true
  const file = statSync(url.slice('sqlite:'.length), { throwIfNoEntry: false })
  return ((file?.mode ?? 0) & 0o007) === 0
}
