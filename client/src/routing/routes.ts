import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ComponentType } from 'react'
import type { Messages } from '../messages/messages.ts'
import { HomeAlias } from '../pages/home-alias.tsx'
import { LoginPage } from '../pages/login-page.tsx'
import { NoMatchPage } from '../pages/no-match-page.tsx'
import type { Access } from './decide-access.ts'
import type { LazyPage } from './lazy-page.tsx'
import {
  AccountPage,
  ActionPage,
  DeletionPage,
  EmailPage,
  ForgotPasswordPage,
  HomePage,
  PasswordPage,
  SignUpPage,
} from './lazy-pages.ts'

/** One page of the client. */
export interface Route {
  /** Absent for the page that answers every other address. */
  readonly path?: string
  readonly title: (words: Messages['door']) => string
  readonly access: Access
  readonly page: ComponentType & Partial<LazyPage>
}

const routes: readonly Route[] = [
  {
    path: CLIENT_PATHS.home,
    title: ({ title }) => title.home,
    access: 'signed-in-only',
    page: HomePage,
  },
  {
    path: CLIENT_PATHS.account,
    title: ({ title }) => title.account,
    access: 'signed-in-only',
    page: AccountPage,
  },
  {
    path: CLIENT_PATHS.accountEmail,
    title: ({ title }) => title.accountEmail,
    access: 'signed-in-only',
    page: EmailPage,
  },
  {
    path: CLIENT_PATHS.accountPassword,
    title: ({ title }) => title.accountPassword,
    access: 'signed-in-only',
    page: PasswordPage,
  },
  {
    path: CLIENT_PATHS.accountDelete,
    title: ({ title }) => title.accountDelete,
    access: 'signed-in-only',
    page: DeletionPage,
  },
  {
    path: CLIENT_PATHS.login,
    title: ({ title }) => title.login,
    access: 'signed-out-only',
    page: LoginPage,
  },
  {
    path: CLIENT_PATHS.signup,
    title: ({ title }) => title.signup,
    access: 'signed-out-only',
    page: SignUpPage,
  },
  {
    path: CLIENT_PATHS.forgotPassword,
    title: ({ title }) => title.forgotPassword,
    access: 'public',
    page: ForgotPasswordPage,
  },
  {
    path: CLIENT_PATHS.accountAction,
    title: ({ title }) => title.link,
    access: 'public',
    page: ActionPage,
  },
  {
    path: CLIENT_PATHS.homeAlias,
    title: ({ title }) => title.home,
    access: 'public',
    page: HomeAlias,
  },
]

const NO_MATCH: Route = {
  title: ({ title }) => title.noMatch,
  access: 'public',
  page: NoMatchPage,
}

/** The page at an address. It is a page's by every letter, as on the server: no other case, no slash more. */
export function findRoute(location: string): Route {
  return routes.find(({ path }) => path === location) ?? NO_MATCH
}
