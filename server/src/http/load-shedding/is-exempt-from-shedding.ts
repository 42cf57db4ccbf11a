import { API_BASE } from '@foyer/contract/endpoints.ts'
import { CSP_REPORTS_PATH } from '../../site/content-security-policy.ts'

const SHED_PATHS = [CSP_REPORTS_PATH, '/openapi.json']
/** A path that normalizing leaves as it is: no escapes, no dot segments, not an absolute URL. */
const PLAIN_PATH = /^(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*\/?$/

/** Health checks, pages and files cost no more than a 503. Paths with escapes, such as `/%61pi/user`, are not exempt. */
export function isExemptFromShedding(path: string): boolean {
  return PLAIN_PATH.test(path) && !path.startsWith(`${API_BASE}/`) && !SHED_PATHS.includes(path)
}
