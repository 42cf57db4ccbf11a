import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ComponentType } from 'react'
import type { Messages } from '../messages/messages.ts'
import { LoginPage } from '../pages/login-page.tsx'
import type { Access } from './decide-access.ts'
import type { LazyPage } from './lazy-page.tsx'
import {
  AccountPage,
  EmailLinkPage,
  DeletionPage,
  EmailPage,
  ForgotPasswordPage,
  HomePage,
  NoMatchPage,
  PasswordPage,
  SignUpPage,
} from './lazy-pages.ts'

export interface Route {
  /** Absent for the page that handles every other path. */
  readonly path?: string
  readonly title: keyof Messages['common']['title']
  readonly access: Access
  readonly page: ComponentType & Partial<LazyPage>
}

const routes: readonly Route[] = [
  {
    path: CLIENT_PATHS.home,
    title: 'home',
    access: 'signed-in-only',
    page: HomePage,
  },
  {
    path: CLIENT_PATHS.account,
    title: 'account',
    access: 'signed-in-only',
    page: AccountPage,
  },
  {
    path: CLIENT_PATHS.accountEmail,
    title: 'accountEmail',
    access: 'signed-in-only',
    page: EmailPage,
  },
  {
    path: CLIENT_PATHS.accountPassword,
    title: 'accountPassword',
    access: 'signed-in-only',
    page: PasswordPage,
  },
  {
    path: CLIENT_PATHS.accountDelete,
    title: 'accountDelete',
    access: 'signed-in-only',
    page: DeletionPage,
  },
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
    page: SignUpPage,
  },
  {
    path: CLIENT_PATHS.forgotPassword,
    title: 'forgotPassword',
    access: 'public',
    page: ForgotPasswordPage,
  },
  {
    path: CLIENT_PATHS.emailLink,
    title: 'link',
    access: 'public',
    page: EmailLinkPage,
  },
]

const NO_MATCH: Route = {
  title: 'noMatch',
  access: 'public',
  page: NoMatchPage,
}

/** Matches the exact path, as the server does: case-sensitive, and without a trailing slash. */
export function findRoute(pathname: string): Route {
  return routes.find(({ path }) => path === pathname) ?? NO_MATCH
}
