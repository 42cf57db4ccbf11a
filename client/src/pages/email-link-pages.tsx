import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ComponentType } from 'react'
import { offersPassword } from 'virtual:product'
import { usePath } from '../navigation/use-location.ts'
import { EmailLinkPage } from './email-link-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { NotMePage } from './not-me-page.tsx'

/** A product without passwords does not contain the page that requests a link. */
const PASSWORD_PAGES: Readonly<Record<string, ComponentType>> = offersPassword
  ? { [CLIENT_PATHS.forgotPassword]: ForgotPasswordPage }
  : {}

const PAGES: Readonly<Record<string, ComponentType>> = {
  [CLIENT_PATHS.notMe]: NotMePage,
  ...PASSWORD_PAGES,
}

/** The page that requests an email link, and the targets of email links. They share code and messages. */
export function EmailLinkPages() {
  const Page = PAGES[usePath()] ?? EmailLinkPage
  return <Page />
}
