import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { LanguageStore } from '../messages/language-store.ts'
import { decideAccess, type AccessStatus } from './decide-access.ts'
import type { readReturnPath } from '../navigation/return-path.ts'
import { findRoute } from './routes.ts'

type Target = Pick<Location, 'pathname' | 'search' | 'origin'>

/**
 * The path that the user ends up at after redirects, given the session's status. Before the app core is loaded, home
 * stands for any return path.
 */
export function findDestination(
  { pathname: path, search, origin }: Target,
  status: AccessStatus,
  read: typeof readReturnPath = () => CLIENT_PATHS.home,
): string {
  switch (decideAccess(findRoute(path).access, status)) {
    case 'redirect-to-login':
      return CLIENT_PATHS.login
    case 'redirect-to-completion':
      return CLIENT_PATHS.accountComplete
    case 'redirect-to-return-path':
      return new URL(read(search, origin), origin).pathname
    default:
      return path
  }
}

/** Loads a lazy page and its messages. Never rejects. */
export async function preloadPage(path: string, language: LanguageStore): Promise<void> {
  await findRoute(path).page.preload?.(language, path)
}
