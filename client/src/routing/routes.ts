import { ACCOUNT_SECTIONS, CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ComponentType } from 'react'
import { canBeIncomplete, hasFields, hasTerms, isSignUpOpen } from 'virtual:product'
import type { Messages, Namespace } from '../messages/messages.ts'
import { LoginPage } from '../pages/login-page.tsx'
import type { Access } from './decide-access.ts'
import { lazyAppPage, lazyPage, type LazyPage } from './lazy-page.tsx'

export interface Route {
  /** Absent for the page that handles every other path. */
  readonly path?: string
  readonly title: keyof Messages['common']['title']
  readonly access: Access
  readonly page: ComponentType & Partial<LazyPage>
}

/** The messages for fields, terms and limits that a product adds to the sign-up page. */
const signUpMessages: Namespace[] = hasFields || hasTerms || !isSignUpOpen ? ['profile'] : []

const ACCOUNT_PAGES = [
  ...ACCOUNT_SECTIONS,
  'accountDelete',
  ...(__OFFERS_PASSWORD__ ? (['accountEmail', 'accountPassword'] as const) : []),
] as const

/** The messages for fields that a product adds to the profile. */
const profileMessages: Namespace[] = hasFields ? ['profile'] : []

/** Only products that can have incomplete users contain this page. */
const completionRoutes: readonly Route[] = canBeIncomplete
  ? [
      {
        path: CLIENT_PATHS.accountComplete,
        title: 'accountComplete',
        access: 'incomplete-only',
        page: lazyAppPage(
          () => import('../pages/completion-page.tsx'),
          'CompletionPage',
          'account',
          'failures',
          'emailLinks',
          'profile',
        ),
      },
    ]
  : []

/** A product without passwords does not contain these pages. */
const passwordRoutes: readonly Route[] = __OFFERS_PASSWORD__
  ? [
      {
        path: CLIENT_PATHS.forgotPassword,
        title: 'forgotPassword',
        access: 'public',
        page: lazyAppPage(
          () => import('../pages/forgot-password-page.tsx'),
          'ForgotPasswordPage',
          'emailLinks',
        ),
      },
    ]
  : []

/** One lazy page, so that the entry bundle does not name the file and the messages of each. */
const accountPages = lazyAppPage(
  () => import('../pages/account-pages.tsx'),
  'AccountPages',
  'account',
  'failures',
  'changes',
  'emailLinks',
  ...profileMessages,
)

const twoStepPage = lazyAppPage(
  () => import('../pages/two-step-page.tsx'),
  'TwoStepPage',
  'account',
  'failures',
  'changes',
  'emailLinks',
  'factors',
  'secondStep',
)

const accountRoutes = ACCOUNT_PAGES.map((name): Route => ({
  path: CLIENT_PATHS[name],
  title: name,
  access: name === 'accountPassword' ? 'signed-in-only' : 'any-signed-in',
  page: name === 'accountTwoStep' ? twoStepPage : accountPages,
}))

/** Only the login page is in the entry bundle. */
const routes: readonly Route[] = [
  ...passwordRoutes,
  {
    path: CLIENT_PATHS.home,
    title: 'home',
    access: 'signed-in-only',
    page: lazyAppPage(() => import('../pages/home-page.tsx'), 'HomePage'),
  },
  ...accountRoutes,
  ...completionRoutes,
  {
    path: CLIENT_PATHS.login,
    title: 'login',
    access: 'signed-out-only',
    page: LoginPage,
  },
  {
    path: CLIENT_PATHS.signup,
    title: 'signup',
    access: 'signed-out-only',
    page: lazyPage(() => import('../pages/sign-up-page.tsx'), 'SignUpPage', ...signUpMessages),
  },
  {
    path: CLIENT_PATHS.notMe,
    title: 'notMe',
    access: 'public',
    page: lazyAppPage(() => import('../pages/not-me-page.tsx'), 'NotMePage', 'emailLinks'),
  },
  {
    path: CLIENT_PATHS.emailLink,
    title: 'link',
    access: 'public',
    page: lazyAppPage(() => import('../pages/email-link-page.tsx'), 'EmailLinkPage', 'emailLinks'),
  },
]

const NO_MATCH: Route = {
  title: 'noMatch',
  access: 'public',
  page: lazyPage(() => import('../pages/no-match-page.tsx'), 'NoMatchPage'),
}

/** Matches the exact path, as the server does: case-sensitive, and without a trailing slash. */
export function findRoute(pathname: string): Route {
  return routes.find(({ path }) => path === pathname) ?? NO_MATCH
}
