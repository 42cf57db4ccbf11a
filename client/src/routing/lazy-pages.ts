import { fetchAppStyles } from '../loading/fetch-styles.ts'
import type { Namespace } from '../messages/messages.ts'
import { lazyPage, type LoadPage } from './lazy-page.tsx'

/* Every page outside the entry bundle. */

/** A page that needs `app.css`; the login and sign-up pages do not. */
const lazyAppPage = <Name extends string>(
  load: LoadPage<Name>,
  name: Name,
  ...namespaces: Namespace[]
) => lazyPage(async () => (await Promise.all([load(), fetchAppStyles()]))[0], name, ...namespaces)

export const HomePage = lazyAppPage(() => import('../pages/home-page.tsx'), 'HomePage')

export const AccountPage = lazyAppPage(
  () => import('../pages/account-page.tsx'),
  'AccountPage',
  'account',
  'failures',
  'changes',
  'emailLinks',
)

export const EmailPage = lazyAppPage(
  () => import('../pages/email-page.tsx'),
  'EmailPage',
  'account',
  'failures',
  'changes',
  'emailLinks',
)

export const PasswordPage = lazyAppPage(
  () => import('../pages/password-page.tsx'),
  'PasswordPage',
  'account',
  'failures',
  'changes',
)

export const DeletionPage = lazyAppPage(
  () => import('../pages/deletion-page.tsx'),
  'DeletionPage',
  'account',
  'failures',
  'changes',
)

export const ForgotPasswordPage = lazyAppPage(
  () => import('../pages/forgot-password-page.tsx'),
  'ForgotPasswordPage',
  'emailLinks',
)

export const EmailLinkPage = lazyAppPage(
  () => import('../pages/email-link-page.tsx'),
  'EmailLinkPage',
  'emailLinks',
)

export const SignUpPage = lazyPage(() => import('../pages/sign-up-page.tsx'), 'SignUpPage')

export const NoMatchPage = lazyPage(() => import('../pages/no-match-page.tsx'), 'NoMatchPage')
