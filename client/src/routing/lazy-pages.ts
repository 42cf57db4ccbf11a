import { lazyPage } from './lazy-page.tsx'

/* Every page that is not fetched with the app: the one place that fetches pages. */

export const HomePage = lazyPage(async () => (await import('../pages/home-page.tsx')).HomePage)

export const AccountPage = lazyPage(
  async () => (await import('../pages/account-page.tsx')).AccountPage,
  'account',
  'failures',
  'changes',
  'mails',
)

export const EmailPage = lazyPage(
  async () => (await import('../pages/email-page.tsx')).EmailPage,
  'account',
  'failures',
  'changes',
  'mails',
)

export const PasswordPage = lazyPage(
  async () => (await import('../pages/password-page.tsx')).PasswordPage,
  'account',
  'failures',
  'changes',
)

export const DeletionPage = lazyPage(
  async () => (await import('../pages/deletion-page.tsx')).DeletionPage,
  'account',
  'failures',
  'changes',
)

export const ForgotPasswordPage = lazyPage(
  async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
  'mails',
)

export const ActionPage = lazyPage(
  async () => (await import('../pages/action-page.tsx')).ActionPage,
  'mails',
)

export const SignUpPage = lazyPage(
  async () => (await import('../pages/sign-up-page.tsx')).SignUpPage,
)

/**
 * A part of home for those who need it. It is fetched from here as well: a page that fetched it by itself would
 * ask for the styles of the app once more, which stand in the HTML.
 */
export const loadConfirmNotice = async () =>
  (await import('../pages/confirm-notice.tsx')).ConfirmNotice
