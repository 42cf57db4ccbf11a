import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import { offersPassword } from 'virtual:product'
import type { LanguageStore } from '../messages/language-store.ts'
import { usePath } from '../navigation/use-location.ts'
import { lazyAppPage, type Page } from './lazy-page.tsx'
import { AccountPage } from './account-page.tsx'
import { DeletionPage } from './deletion-page.tsx'
import { EmailPage } from './email-page.tsx'
import { PasswordPage } from './password-page.tsx'

/** A product without passwords does not contain these pages. */
const PASSWORD_PAGES: Readonly<Record<string, Page>> = offersPassword
  ? { [CLIENT_PATHS.accountEmail]: EmailPage, [CLIENT_PATHS.accountPassword]: PasswordPage }
  : {}

const PAGES: Readonly<Record<string, Page>> = {
  [CLIENT_PATHS.accountDelete]: DeletionPage,
  // Lazy, because it contains the code that draws QR codes.
  [CLIENT_PATHS.accountTwoStep]: lazyAppPage(
    () => import('./two-step-page.tsx'),
    'TwoStepPage',
    'account',
    'failures',
    'changes',
    'emailLinks',
    'factors',
    'secondStep',
  ),
  ...PASSWORD_PAGES,
}

/** The page of an account route: one of those that change the account, else its sections. */
export const AccountPages: Page = Object.assign(ChosenPage, { preload })

function ChosenPage() {
  const Page = PAGES[usePath()] ?? AccountPage
  return <Page />
}

async function preload(language: LanguageStore, path: string) {
  await PAGES[path]?.preload?.(language, path)
}
