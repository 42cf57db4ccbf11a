import type { ComponentType } from 'react'
import { fetchRoomStyles } from '../connection/fetch-styles.ts'
import type { Part } from '../messages/messages.ts'
import { lazyPage } from './lazy-page.tsx'

/* Every page that is not fetched with the app: the one place that fetches pages. */

/** A page behind the door, or one that mails lead to: it comes with the styles that the door does without. */
const roomPage = (load: () => Promise<ComponentType>, ...words: Part[]) =>
  lazyPage(async () => (await Promise.all([load(), fetchRoomStyles()]))[0], ...words)

export const HomePage = roomPage(async () => (await import('../pages/home-page.tsx')).HomePage)

export const AccountPage = roomPage(
  async () => (await import('../pages/account-page.tsx')).AccountPage,
  'account',
  'failures',
  'changes',
  'mails',
)

export const EmailPage = roomPage(
  async () => (await import('../pages/email-page.tsx')).EmailPage,
  'account',
  'failures',
  'changes',
  'mails',
)

export const PasswordPage = roomPage(
  async () => (await import('../pages/password-page.tsx')).PasswordPage,
  'account',
  'failures',
  'changes',
)

export const DeletionPage = roomPage(
  async () => (await import('../pages/deletion-page.tsx')).DeletionPage,
  'account',
  'failures',
  'changes',
)

export const ForgotPasswordPage = roomPage(
  async () => (await import('../pages/forgot-password-page.tsx')).ForgotPasswordPage,
  'mails',
)

export const ActionPage = roomPage(
  async () => (await import('../pages/action-page.tsx')).ActionPage,
  'mails',
)

export const SignUpPage = lazyPage(
  async () => (await import('../pages/sign-up-page.tsx')).SignUpPage,
)

/** A part of home for those who need it, with the file of forms that it needs: asked for at once, not when the first has come. */
export const loadConfirmNotice = async () => {
  const [{ ConfirmNotice }] = await Promise.all([
    import('../pages/confirm-notice.tsx'),
    import('../pages/sign-up-page.tsx'),
  ])
  return ConfirmNotice
}
