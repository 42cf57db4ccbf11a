import { lazyPage } from './lazy-page.tsx'

/* Every page that is not fetched with the app: the one place that fetches pages. */

export const HomePage = lazyPage(async () => (await import('../pages/home-page.tsx')).HomePage)

export const AccountPage = lazyPage(
  async () => (await import('../pages/account-page.tsx')).AccountPage,
  'account',
  'failures',
  'changes',
)

export const EmailPage = lazyPage(
  async () => (await import('../pages/email-page.tsx')).EmailPage,
  'account',
  'failures',
  'changes',
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

export const SignUpPage = lazyPage(
  async () => (await import('../pages/sign-up-page.tsx')).SignUpPage,
)
