import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ComponentType } from 'react'
import { usePath } from '../navigation/use-location.ts'
import { AccountPage } from './account-page.tsx'
import { DeletionPage } from './deletion-page.tsx'
import { EmailPage } from './email-page.tsx'
import { PasswordPage } from './password-page.tsx'

/** A product without passwords does not contain these pages. */
const PASSWORD_PAGES: Readonly<Record<string, ComponentType>> = __OFFERS_PASSWORD__
  ? { [CLIENT_PATHS.accountEmail]: EmailPage, [CLIENT_PATHS.accountPassword]: PasswordPage }
  : {}

const PAGES: Readonly<Record<string, ComponentType>> = {
  [CLIENT_PATHS.accountDelete]: DeletionPage,
  ...PASSWORD_PAGES,
}

/** The page of an account route: one of those that change the account, else its sections. */
export function AccountPages() {
  const Page = PAGES[usePath()] ?? AccountPage
  return <Page />
}
