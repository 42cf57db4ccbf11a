import { type AccountSection, CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { User } from '@foyer/contract/schemas.ts'
import type { ReactNode } from 'react'
import { Redirect, usePath } from '../../browser/navigation.tsx'
import type { LanguageStore } from '../../messages/language.ts'
import { useSession } from '../../session/lazy-session.ts'
import { lazyAppPage, type Page } from '../lazy.tsx'
import { LinkedNotice } from '../lazy-notices.tsx'
import { ReauthPrompt } from '../reauth.tsx'
import { DataCards, DeletionPage } from './data.tsx'
import { DevicesCards } from './devices.tsx'
import { EmailPage } from './email.tsx'
import { AccountLayout, FlashNotice } from './layout.tsx'
import { PasswordPage } from './password.tsx'
import { ExtraFieldsCard, NamesCard } from './profile.tsx'
import { SignInMethodsCard } from './security.tsx'

/** A product without passwords does not contain these pages. */
const PASSWORD_PAGES: Readonly<Record<string, Page>> = OFFERS_PASSWORD
  ? { [CLIENT_PATHS.accountEmail]: EmailPage, [CLIENT_PATHS.accountPassword]: PasswordPage }
  : {}

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
  // Lazy, because it contains the code that draws QR codes.
  [CLIENT_PATHS.accountTwoStep]: lazyAppPage(
    () => import('./two-step.tsx'),
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

/** The sections with a page of their own are missing here. */
type SectionName = Exclude<AccountSection, 'account' | 'accountTwoStep'>

/** What each section shows. Its data is loaded by what shows it. */
const SECTIONS: Readonly<Record<SectionName, (user: User) => ReactNode>> = {
  accountProfile: (user) => (
    <>
      <NamesCard user={user} />
      {HAS_FIELDS && <ExtraFieldsCard user={user} />}
    </>
  ),
  accountSecurity: (user) => (
    <>
      <FlashNotice />
      {OFFERS_PROVIDERS && <LinkedNotice />}
      <SignInMethodsCard user={user} />
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
