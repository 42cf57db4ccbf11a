import { fetchRoomStyles } from '../connection/fetch-styles.ts'
import type { Part } from '../messages/messages.ts'
import { lazyPage, type LoadPage } from './lazy-page.tsx'

/* Every page that is not fetched with the app: the one place that fetches pages. */

/** A page behind the door, or one that mails lead to: it comes with the styles that the door does without. */
const roomPage = <Name extends string>(load: LoadPage<Name>, name: Name, ...words: Part[]) =>
  lazyPage(async () => (await Promise.all([load(), fetchRoomStyles()]))[0], name, ...words)

export const HomePage = roomPage(() => import('../pages/home-page.tsx'), 'HomePage')

export const AccountPage = roomPage(
  () => import('../pages/account-page.tsx'),
  'AccountPage',
  'account',
  'failures',
  'changes',
  'mails',
)

export const EmailPage = roomPage(
  () => import('../pages/email-page.tsx'),
  'EmailPage',
  'account',
  'failures',
  'changes',
  'mails',
)

export const PasswordPage = roomPage(
  () => import('../pages/password-page.tsx'),
  'PasswordPage',
  'account',
  'failures',
  'changes',
)

export const DeletionPage = roomPage(
  () => import('../pages/deletion-page.tsx'),
  'DeletionPage',
  'account',
  'failures',
  'changes',
)

export const ForgotPasswordPage = roomPage(
  () => import('../pages/forgot-password-page.tsx'),
  'ForgotPasswordPage',
  'mails',
)

export const ActionPage = roomPage(() => import('../pages/action-page.tsx'), 'ActionPage', 'mails')

export const SignUpPage = lazyPage(() => import('../pages/sign-up-page.tsx'), 'SignUpPage')

/** A part of home for those who need it, with the file of forms that it needs: asked for at once, not when the first has come. */
export const loadConfirmNotice = async () => {
  const [{ ConfirmNotice }] = await Promise.all([
    import('../pages/confirm-notice.tsx'),
    import('../pages/sign-up-page.tsx'),
  ])
  return ConfirmNotice
}
