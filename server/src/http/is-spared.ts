import { API_BASE, ENDPOINTS } from '@foyer/contract/endpoints.ts'
import { CSP_REPORTS_PATH } from '../site/content-security-policy.ts'

const { register, login, loginWithProviders } = ENDPOINTS
const SIGN_INS: ReadonlySet<string> = new Set(
  [register, login, loginWithProviders].map(({ path }) => API_BASE + path),
)
const LOGOUT = API_BASE + ENDPOINTS.logout.path

/** No percent, no backslash, no dots for a folder, no host: what the routes make of such a path is what stands there. */
const PLAIN_PATH = /^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*\/?$/

/**
 * Whether a request, by its target alone, is one that is never turned away: a logout, or something beside the
 * API. A path that could come to be another one is not: `/%61pi/user` is a call like any other. Neither are the
 * reports of browsers: they are counted, which is dearer than the refusal, and wait for better times.
 */
export function isSpared(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  if (path === LOGOUT) return true
  return PLAIN_PATH.test(path) && !path.startsWith(`${API_BASE}/`) && path !== CSP_REPORTS_PATH
}

/** Whether a request, by its target alone, may be a sign-in. */
export function isSignIn(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  return SIGN_INS.has(path) || !PLAIN_PATH.test(path)
}
