import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ComponentType } from 'react'
import type { LoadedMessages } from '../messages/messages.ts'
import { LoginPage } from '../pages/login-page.tsx'
import { NoMatchPage } from '../pages/no-match-page.tsx'
import type { Access } from './decide-access.ts'
import { linkTitle } from './link-title.ts'
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
  /** By the words that are there, and the query of the page. */
  readonly title: (messages: LoadedMessages, search: string) => string
  readonly access: Access
  readonly page: ComponentType & Partial<LazyPage>
}

const routes: readonly Route[] = [
  {
    path: CLIENT_PATHS.home,
    title: ({ door }) => door.title.home,
    access: 'signed-in-only',
    page: HomePage,
  },
  {
    path: CLIENT_PATHS.account,
    title: ({ door }) => door.title.account,
    access: 'signed-in-only',
    page: AccountPage,
  },
  {
    path: CLIENT_PATHS.accountEmail,
    title: ({ door }) => door.title.accountEmail,
    access: 'signed-in-only',
    page: EmailPage,
  },
  {
    path: CLIENT_PATHS.accountPassword,
    title: ({ door }) => door.title.accountPassword,
    access: 'signed-in-only',
    page: PasswordPage,
  },
  {
    path: CLIENT_PATHS.accountDelete,
    title: ({ door }) => door.title.accountDelete,
    access: 'signed-in-only',
    page: DeletionPage,
  },
  {
    path: CLIENT_PATHS.login,
    title: ({ door }) => door.title.login,
    access: 'signed-out-only',
    page: LoginPage,
  },
  {
    path: CLIENT_PATHS.signup,
    title: ({ door }) => door.title.signup,
    access: 'signed-out-only',
    page: SignUpPage,
  },
  {
    path: CLIENT_PATHS.forgotPassword,
    title: ({ door }) => door.title.forgotPassword,
    access: 'public',
    page: ForgotPasswordPage,
  },
  {
    path: CLIENT_PATHS.accountAction,
    title: linkTitle,
    access: 'public',
    page: ActionPage,
  },
]

const NO_MATCH: Route = {
  title: ({ door }) => door.title.noMatch,
  access: 'public',
  page: NoMatchPage,
}

/** The page at an address. It is a page's by every letter, as on the server: no other case, no slash more. */
export function findRoute(location: string): Route {
  return routes.find(({ path }) => path === location) ?? NO_MATCH
}
