import { statSync } from 'node:fs'

/** https, or a loopback host, where tokens never cross a network. */
export function isSafeOrigin(url: URL): boolean {
  return url.protocol === 'https:' || isLoopback(url)
}

interface Addresses {
  readonly PUBLIC_ORIGIN?: string | undefined
  readonly IDENTITY_JWKS_URL?: string | undefined
  readonly IDENTITY_TOOLKIT_URL?: string | undefined
}

/** Whether users and the provider are on this machine. Without `PUBLIC_ORIGIN`, users are. */
export function isOnThisMachine(addresses: Addresses): boolean {
  const { PUBLIC_ORIGIN = 'http://localhost', IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL } = addresses
  return [PUBLIC_ORIGIN, IDENTITY_JWKS_URL, IDENTITY_TOOLKIT_URL].every((text) => {
    const url = URL.parse(text ?? '')
    return url !== null && isLoopback(url)
  })
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** `demo-` projects exist only in the embedded provider. */
export function isRealProject(id: string): boolean {
  return !id.startsWith('demo-')
}

/** A missing file is created private. Windows has no mode bits. */
export function isPrivateDatabase(url: string): boolean {
  if (process.platform === 'win32' || !url.startsWith('sqlite:')) return true
  const file = statSync(url.slice('sqlite:'.length), { throwIfNoEntry: false })
  return ((file?.mode ?? 0) & 0o007) === 0
}
