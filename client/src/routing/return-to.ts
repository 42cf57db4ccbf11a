import { CLIENT_PATHS, RETURN_TO_PARAMETER } from '@foyer/contract/client-paths.ts'

const DOORS: readonly string[] = [CLIENT_PATHS.login, CLIENT_PATHS.signup, CLIENT_PATHS.homeAlias]

/** The login page for somebody who asked for `place` (path, query and hash). */
export function loginPath(place: string): string {
  return withReturnTo(CLIENT_PATHS.login, place)
}

/** A page at the door that takes `place` along. */
export function withReturnTo(path: string, place: string): string {
  if (place === CLIENT_PATHS.home) return path
  return `${path}?${new URLSearchParams({ [RETURN_TO_PARAMETER]: place })}`
}

/**
 * The place first asked for, out of the query of `/login` or `/signup`: a path on this origin, never
 * another site and never a door again; home when there is none.
 */
export function parseReturnTo(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get(RETURN_TO_PARAMETER)
  return asked?.startsWith('/') ? parsePlace(asked, origin) : CLIENT_PATHS.home
}

/** A place on this origin, out of an address that somebody else may have written; home when it is none. */
export function parsePlace(asked: string, origin: string): string {
  if (!URL.canParse(asked, origin)) return CLIENT_PATHS.home
  const url = new URL(asked, origin)
  if (url.origin !== origin || DOORS.includes(url.pathname)) return CLIENT_PATHS.home
  const place = url.pathname + url.search + url.hash
  // "/.//evil.example" is on this origin, yet its path alone would be read as another site.
  return place.startsWith('//') ? CLIENT_PATHS.home : place
}
