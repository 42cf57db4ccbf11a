import { CLIENT_PATHS, RETURN_TO_PARAMETER } from '@foyer/contract/client-paths.ts'

const AUTH_PATHS: readonly string[] = [
  CLIENT_PATHS.login,
  CLIENT_PATHS.signup,
  CLIENT_PATHS.accountComplete,
  CLIENT_PATHS.homeAlias,
]

/**
 * Reads the return path from the query of `/login`, `/signup` or `/account/complete`. Returns home if the query has
 * none, or one that is not allowed.
 */
export function readReturnPath(search: string, origin: string): string {
  const requested = new URLSearchParams(search).get(RETURN_TO_PARAMETER)
  return requested?.startsWith('/') ? parseReturnPath(requested, origin) : CLIENT_PATHS.home
}

/**
 * Reduces an untrusted URL to a path on this origin. Returns home for other origins, the login pages and the page that
 * completes an account.
 */
export function parseReturnPath(requested: string, origin: string): string {
  if (!URL.canParse(requested, origin)) return CLIENT_PATHS.home
  const url = new URL(requested, origin)
  if (url.origin !== origin || AUTH_PATHS.includes(url.pathname)) return CLIENT_PATHS.home
  const returnPath = url.pathname + url.search + url.hash
  // rule redirect-a: the client returns to a page of its own
  // A "blob:" URL has an origin too, but its path is a URL. The path of "/.//evil.example" is "//evil.example", which
  // would be parsed as another origin.
  return /^\/(?!\/)/.test(returnPath) ? returnPath : CLIENT_PATHS.home
}

/** `returnPath` is a path with query and hash. */
export function loginPath(returnPath: string): string {
  return withReturnPath(CLIENT_PATHS.login, returnPath)
}

export function withReturnPath(path: string, returnPath: string): string {
  if (returnPath === CLIENT_PATHS.home) return path
  return `${path}?${new URLSearchParams({ [RETURN_TO_PARAMETER]: returnPath })}`
}
