import { CLIENT_PATHS, PASSWORD_PATHS, type PathName } from '@foyer/contract/client-paths.ts'
import { readReturnPath } from '../browser/return-path.ts'
import type { LanguageStore } from '../messages/language.ts'
import type { Messages, Namespace } from '../messages/messages.ts'
import { lazyAppPage, lazyPage, type Page } from '../pages/lazy.tsx'
import { LoginPage } from '../pages/login/login.tsx'
import { type Access, type AccessStatus, decideAccess } from './access.ts'
import { PRODUCT_PAGES } from './product-pages.ts'

interface PageEntry {
  readonly access: Access
  readonly page: Page
}

export interface Route extends PageEntry {
  /** Also the name of its title. */
  readonly name: keyof Messages['common']['title']
}

/** The messages for fields, terms and limits that a product adds to the sign-up page. */
const signUpMessages: Namespace[] = HAS_FIELDS || HAS_TERMS || !SIGN_UP_IS_OPEN ? ['profile'] : []

/** The messages for fields that a product adds to the profile. */
const profileMessages: Namespace[] = HAS_FIELDS ? ['profile'] : []

/** All account pages without an entry of their own, so that the entry bundle does not name each. */
const account: PageEntry = {
  access: 'any-signed-in',
  page: lazyAppPage(
    () => import('../pages/account/account.tsx'),
    'AccountPages',
    'account',
    'failures',
    'changes',
    'emailLinks',
    ...profileMessages,
  ),
}

/** The targets of email links, and the page that requests one, which share code and messages. */
const emailLink: PageEntry = {
  access: 'public',
  page: lazyAppPage(
    () => import('../pages/email-link/email-link.tsx'),
    'EmailLinkPages',
    'emailLinks',
  ),
}

/** Only for products that can have incomplete users. */
const completionRoutes: Partial<Record<PathName, PageEntry>> = CAN_BE_INCOMPLETE
  ? {
      accountPassword: { ...account, access: 'signed-in-only' },
      accountEmail: { ...account, access: 'set-up' },
      accountSecurity: { ...account, access: 'set-up' },
      accountTwoStep: { ...account, access: 'set-up' },
      accountTwoStepSetUp: { ...account, access: 'set-up' },
      accountComplete: {
        access: 'incomplete-only',
        page: lazyAppPage(
          () => import('../pages/completion.tsx'),
          'CompletionPage',
          'account',
          'failures',
          'changes',
          'emailLinks',
          'profile',
        ),
      },
    }
  : {}

/** By the name of the path, which is also the name of the title. Only the login page is in the entry bundle. */
const routes: Partial<Record<PathName, PageEntry>> = {
  home: {
    access: 'signed-in-only',
    page: lazyAppPage(() => import('../pages/home.tsx'), 'HomePage'),
  },
  login: { access: 'signed-out-only', page: LoginPage },
  signup: {
    access: 'signed-out-only',
    page: lazyPage(() => import('../pages/login/sign-up.tsx'), 'SignUpPage', ...signUpMessages),
  },
  forgotPassword: emailLink,
  // Its end is shown to a user who is logged out.
  accountDelete: { ...account, access: 'public' },
  notMe: emailLink,
  emailLink,
  ...completionRoutes,
  ...PRODUCT_PAGES,
}

const NO_MATCH: Route = {
  name: 'noMatch',
  access: 'public',
  page: lazyAppPage(() => import('../pages/no-match.tsx'), 'NoMatchPage'),
}

/** What the configuration switches off matches no route. */
const isOffered = (name: PathName) =>
  (OFFERS_PASSWORD || !PASSWORD_PATHS.has(CLIENT_PATHS[name])) &&
  (CAN_BE_INCOMPLETE || name !== 'accountComplete')

const pathNames = (Object.keys(CLIENT_PATHS) as PathName[]).filter(isOffered)

/** Matches the exact path, as the server does: case-sensitive, and without a trailing slash. */
export function findRoute(pathname: string): Route {
  const name = pathNames.find((known) => CLIENT_PATHS[known] === pathname)
  const entry = name && (routes[name] ?? (name.startsWith('account') ? account : undefined))
  return entry ? { ...entry, name } : NO_MATCH
}

type Target = Pick<Location, 'pathname' | 'search' | 'origin'>

/** The path that the user ends up at after redirects, given the session's status. */
export function findDestination(
  { pathname: path, search, origin }: Target,
  status: AccessStatus,
): string {
  switch (decideAccess(findRoute(path).access, status)) {
    case 'redirect-to-login':
      return CLIENT_PATHS.login
    case 'redirect-to-completion':
      return CLIENT_PATHS.accountComplete
    case 'redirect-to-return-path':
      return new URL(readReturnPath(search, origin), origin).pathname
    default:
      return path
  }
}

/** Loads a lazy page and its messages. Never rejects. */
export async function preloadPage(path: string, language: LanguageStore): Promise<void> {
  await findRoute(path).page.preload?.(language, path)
}
