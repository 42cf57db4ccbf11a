import { statSync } from 'node:fs'

/* What is good enough for trying out and not for people. Each rule is about one setting. */

/** Tokens must not travel in clear; on the machine itself they travel nowhere. */
export function isSafeOrigin({ protocol, hostname }: URL): boolean {
  const loopback =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  return protocol === 'https:' || loopback
}

/** The embedded provider serves `demo-` projects, and Google never does. */
export function isRealProject(id: string): boolean {
  return !id.startsWith('demo-')
}

/** A file that is not there yet is made for its owner alone. Windows keeps rights elsewhere. */
export function isPrivateDatabase(url: string): boolean {
  if (process.platform === 'win32' || !url.startsWith('sqlite:')) return true
  const file = statSync(url.slice('sqlite:'.length), { throwIfNoEntry: false })
  return ((file?.mode ?? 0) & 0o007) === 0
}
