import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import type { SessionState } from '../session/session-state.ts'
import { decideAccess } from './decide-access.ts'
import { parseReturnTo } from './return-to.ts'
import { findRoute } from './routes.ts'

type Place = Pick<Location, 'pathname' | 'search' | 'origin'>

/** The path somebody who comes to a place will see in the end, by what is known of their session. */
export function findDestination(
  { pathname: path, search, origin }: Place,
  status: SessionState['status'],
): string {
  switch (decideAccess(findRoute(path).access, status)) {
    case 'go-to-login':
      return CLIENT_PATHS.login
    case 'go-on':
      return new URL(parseReturnTo(search, origin), origin).pathname
    default:
      return path
  }
}

/** Fetches the page of a path and its words, when it is one that has to be fetched. Never rejects. */
export async function preloadPage(path: string, language: LanguageStore): Promise<void> {
  await findRoute(path).page.preload?.(language)
}
