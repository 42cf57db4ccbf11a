import { type AccountSection, CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import type { ReactNode } from 'react'
import { Redirect, usePath } from '../../browser/navigation.tsx'
import type { LanguageStore } from '../../messages/language.ts'
import type { Namespace } from '../../messages/messages.ts'
import { useSession } from '../../session/lazy-session.ts'
import { lazyAppPage, type Page } from '../lazy.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { DataCards, DeletionPage } from './data.tsx'
import { DevicesCards } from './devices.tsx'
import { EmailPage } from './email.tsx'
import { AccountLayout } from './layout.tsx'
import { PasswordPage } from './password.tsx'
import { ProfileCards } from './profile.tsx'

/** A product without passwords does not contain these pages. */
const PASSWORD_PAGES: Readonly<Record<string, Page>> = OFFERS_PASSWORD
  ? { [CLIENT_PATHS.accountEmail]: EmailPage, [CLIENT_PATHS.accountPassword]: PasswordPage }
  : {}

const FACTOR_MESSAGES: readonly Namespace[] = [
  'account',
  'failures',
  'changes',
  'emailLinks',
  'factors',
  'secondStep',
]

const PAGES: Readonly<Record<string, Page>> = {
  [CLIENT_PATHS.accountDelete]: DeletionPage,
  [CLIENT_PATHS.accountActivity]: () => <Redirect to={CLIENT_PATHS.accountDevices} />,
  [CLIENT_PATHS.account]: lazyAppPage(
    () => import('./overview.tsx'),
    'OverviewPage',
    'account',
    'failures',
    'changes',
    'overview',
  ),
  [CLIENT_PATHS.accountSecurity]: lazyAppPage(
    () => import('./security.tsx'),
    'SecurityPage',
    ...FACTOR_MESSAGES,
  ),
  [CLIENT_PATHS.accountTwoStep]: () => <Redirect to={CLIENT_PATHS.accountSecurity} />,
  // Apart from the page above, because it contains the code that draws QR codes.
  [CLIENT_PATHS.accountTwoStepSetUp]: lazyAppPage(
    () => import('./totp-setup.tsx'),
    'SetUpPage',
    ...FACTOR_MESSAGES,
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

/** The sections with a page of their own are missing here. */
type SectionName = Exclude<AccountSection, 'account' | 'accountSecurity'>

/** What each section shows. Its data is loaded by what shows it. */
const SECTIONS: Readonly<Record<SectionName, (user: User) => ReactNode>> = {
  accountProfile: (user) => (
    <>
      <ProfileCards user={user} />
      <ReauthPrompt />
    </>
  ),
  accountDevices: () => (
    <>
      <DevicesCards />
      <ReauthPrompt />
    </>
  ),
  accountData: () => <DataCards />,
}

const sectionNames = Object.keys(SECTIONS) as SectionName[]

/** A section of the account that is not loaded by itself. */
function AccountPage() {
  const path = usePath()
  const { state } = useSession()
  const section = sectionNames.find((name) => CLIENT_PATHS[name] === path)
  if (state.status !== 'signed-in' || section === undefined) return null
  return <AccountLayout page={section}>{SECTIONS[section](state.user)}</AccountLayout>
}
