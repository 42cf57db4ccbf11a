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

/** The pages of `PASSWORD_PATHS`; a product without passwords does not contain them. */
const passwordRoutes: readonly Route[] = __OFFERS_PASSWORD__
  ? [
      {
        path: CLIENT_PATHS.accountEmail,
        title: 'accountEmail',
        access: 'any-signed-in',
        page: lazyAppPage(
          () => import('../pages/email-page.tsx'),
          'EmailPage',
          'account',
          'failures',
          'changes',
          'emailLinks',
        ),
      },
      {
        path: CLIENT_PATHS.accountPassword,
        title: 'accountPassword',
        access: 'signed-in-only',
        page: lazyAppPage(
          () => import('../pages/password-page.tsx'),
          'PasswordPage',
          'account',
          'failures',
          'changes',
        ),
      },
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

const accountPage = lazyAppPage(
  () => import('../pages/account-page.tsx'),
  'AccountPage',
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

const sectionRoutes = ACCOUNT_SECTIONS.map((name): Route => ({
  path: CLIENT_PATHS[name],
  title: name,
  access: 'any-signed-in',
  page: name === 'accountTwoStep' ? twoStepPage : accountPage,
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
  ...sectionRoutes,
  {
    path: CLIENT_PATHS.accountDelete,
    title: 'accountDelete',
    access: 'any-signed-in',
    page: lazyAppPage(
      () => import('../pages/deletion-page.tsx'),
      'DeletionPage',
      'account',
      'failures',
      'changes',
    ),
  },
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
