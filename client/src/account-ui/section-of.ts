import type { AccountSection, CLIENT_PATHS } from '@foyer/contract/client-paths.ts'

/** The pages with the navigation of the account. */
export type AccountPageName = Exclude<
  Extract<keyof typeof CLIENT_PATHS, `account${string}`>,
  'accountComplete'
>

/** The section that a page belongs to. A section is its own. */
const SECTION_OF: Readonly<Record<AccountPageName, AccountSection>> = {
  account: 'account',
  accountSecurity: 'accountSecurity',
  accountEmail: 'accountSecurity',
  accountPassword: 'accountSecurity',
  accountTwoStep: 'accountTwoStep',
  accountDevices: 'accountDevices',
  accountActivity: 'accountActivity',
  accountData: 'accountData',
  accountDelete: 'accountData',
}

export const sectionOf = (page: AccountPageName) => SECTION_OF[page]
