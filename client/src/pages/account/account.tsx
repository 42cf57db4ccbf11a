import { CLIENT_PATHS, pageOf } from '@foyer/contract/client-paths.ts'
import { Redirect, usePath } from '../../browser/navigation.tsx'
import type { LanguageStore } from '../../messages/language.ts'
import type { Namespace } from '../../messages/messages.ts'
import { lazyAppPage, type Page } from '../lazy.tsx'
import { DataPage } from './data.tsx'
import { DevicesPage } from './devices.tsx'
import { ProfilePage } from './profile.tsx'

const FACTOR_MESSAGES: readonly Namespace[] = [
  'account',
  'failures',
  'changes',
  'emailLinks',
  'factors',
  'secondStep',
]

const PAGES: Readonly<Record<string, Page>> = {
  [CLIENT_PATHS.accountProfile]: ProfilePage,
  [CLIENT_PATHS.accountDevices]: DevicesPage,
  [CLIENT_PATHS.accountData]: DataPage,
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
  // Apart from the page above, because it contains the code that draws QR codes.
  [CLIENT_PATHS.accountTwoStepSetUp]: lazyAppPage(
    () => import('./totp-setup.tsx'),
    'SetUpPage',
    ...FACTOR_MESSAGES,
  ),
}

/** The page of an account route, which also has the forms that unfold on it. */
export const AccountPages: Page = Object.assign(ChosenPage, { preload })

function ChosenPage() {
  const Page = PAGES[pageOf(usePath())]
  return Page && <Page />
}

async function preload(language: LanguageStore, path: string) {
  await PAGES[pageOf(path)]?.preload?.(language, path)
}
