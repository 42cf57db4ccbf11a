import {
  ACCOUNT_SECTIONS,
  type AccountSection,
  CLIENT_PATHS,
} from '@foyer/contract/client-paths.ts'
import type { ReactNode } from 'react'
import { useStore } from '../../browser/store.ts'
import { type Flash, useAccount } from '../../account/account.ts'
import { Link } from '../../browser/navigation.tsx'
import { useMessages } from '../../messages/language.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { BackLink, ButtonLink } from '../../ui/links.tsx'
import { Notice, PageTitle } from '../../ui/page.tsx'
import { ReauthPrompt } from '../reauth.tsx'

interface AccountLayoutProps {
  readonly page: AccountPageName
  /** Differs from the document's title if it depends on the user. */
  readonly title?: string | undefined
  readonly lead?: string | undefined
  readonly children: ReactNode
}

/** A page of the account: its title, the navigation of the account, and the content. */
export function AccountLayout({ page, title, lead, children }: AccountLayoutProps) {
  const titles = useMessages().title
  const { profile } = useMessages('account')
  const section = sectionOf(page)
  const isSection = page === section
  const parent = isSection ? 'account' : section
  return (
    <div className="app-page account-page" data-page={page}>
      {page !== 'account' && <BackLink to={CLIENT_PATHS[parent]}>{titles[parent]}</BackLink>}
      <PageTitle {...(lead !== undefined && { lead })}>
        {page === 'account' ? (
          <>
            <span className="narrow-title">{titles.account}</span>
            <span className="wide-title">{profile.title}</span>
          </>
        ) : (
          (title ?? titles[page])
        )}
      </PageTitle>
      <AccountNavigation section={section} isCurrent={isSection} />
      {page === 'account' && <h2 className="narrow-title section-title">{profile.title}</h2>}
      {children}
    </div>
  )
}

interface AccountNavigationProps {
  readonly section: AccountSection
  /** Whether the current page is the section itself, not one of its pages. */
  readonly isCurrent: boolean
}

const SECTION_ICONS: Readonly<Record<AccountSection, IconName>> = {
  account: 'user',
  accountSecurity: 'lock',
  accountTwoStep: 'shield',
  accountDevices: 'laptop',
  accountActivity: 'clock',
  accountData: 'download',
}

/** The sections of the account: beside the content, or on narrow screens a list on the first section's page. */
export function AccountNavigation({ section, isCurrent }: AccountNavigationProps) {
  const { title } = useMessages()
  const { profile, navigation } = useMessages('account')
  const labels = { ...title, ...navigation, account: profile.title }
  const current = isCurrent ? 'page' : 'true'
  return (
    <nav className="account-navigation" aria-label={title.account}>
      <ul>
        {ACCOUNT_SECTIONS.map((name) => (
          <li key={name}>
            <Link
              href={CLIENT_PATHS[name]}
              aria-current={name === section ? current : undefined}
              preload
            >
              <Icon name={SECTION_ICONS[name]} />
              <span>{labels[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The pages with the navigation of the account. */
type AccountPageName = Exclude<
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

const sectionOf = (page: AccountPageName) => SECTION_OF[page]

export function FlashNotice() {
  const { flash } = useAccount()
  const { password } = useMessages('changes')
  const current = useStore(flash)
  const sentences: Record<Flash, string> = { 'password-saved': password.done }
  // An alert, because screen readers would not announce a status that is rendered together with its page.
  return (
    current && (
      <Notice role="alert" tone="success">
        {sentences[current]}
      </Notice>
    )
  )
}

interface ChangePageProps {
  readonly page: AccountPageName
  readonly title?: string | undefined
  readonly lead: string | undefined
  /** Whether there is nothing left to cancel. */
  readonly isDone?: boolean
  readonly children: ReactNode
}

/** Layout of an account page that changes one thing; it may ask for re-authentication. */
export function ChangePage({ page, isDone = false, children, ...titles }: ChangePageProps) {
  const { cancel } = useMessages('changes')
  return (
    <AccountLayout page={page} {...titles}>
      <div className="change">
        {children}
        {!isDone && (
          <ButtonLink ghost to={CLIENT_PATHS[sectionOf(page)]}>
            {cancel}
          </ButtonLink>
        )}
      </div>
      <ReauthPrompt />
    </AccountLayout>
  )
}
