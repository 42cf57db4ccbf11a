import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'

const LOGOUT = API_BASE + ENDPOINTS.logout.path

/** No percent, no backslash, no dots for a folder, no host: what the routes make of such a path is what stands there. */
const PLAIN_PATH = /^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*\/?$/

/**
 * Whether a request, by its target alone, is one that is never turned away: a logout, or something beside the
 * API. A path that could come to be another one is not: `/%61pi/user` is a call like any other.
 */
export function isSpared(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  return path === LOGOUT || (PLAIN_PATH.test(path) && !path.startsWith(`${API_BASE}/`))
}
