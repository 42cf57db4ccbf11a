import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ComponentType } from 'react'
import { en } from '../messages/en.ts'
import { HomePage } from '../pages/home-page.tsx'
import { LoginPage } from '../pages/login-page.tsx'
import { NoMatchPage } from '../pages/no-match-page.tsx'
import { SignUpPage } from '../pages/sign-up-page.tsx'
import type { Access } from './decide-access.ts'

/** One page of the client. */
export interface Route {
  /** Absent for the page that answers every other address. */
  readonly path?: string
  readonly title: string
  readonly access: Access
  readonly page: ComponentType
}

/** Every page, in the order in which an address is held against them. */
export const routes: readonly Route[] = [
  { path: CLIENT_PATHS.home, title: en.title.home, access: 'signed-in-only', page: HomePage },
  { path: CLIENT_PATHS.login, title: en.title.login, access: 'signed-out-only', page: LoginPage },
  {
    path: CLIENT_PATHS.signup,
    title: en.title.signup,
    access: 'signed-out-only',
    page: SignUpPage,
  },
  { title: en.title.noMatch, access: 'public', page: NoMatchPage },
]
