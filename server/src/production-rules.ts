import { statSync } from 'node:fs'

/** https, or a loopback host, where tokens never cross a network. */
export function isSafeOrigin({ protocol, hostname }: URL): boolean {
  const loopback =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  return protocol === 'https:' || loopback
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
