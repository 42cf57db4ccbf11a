import {
  ACCOUNT_SECTIONS,
  type AccountSection,
  CLIENT_PATHS,
} from '@foyer/contract/client-paths.ts'
import { type ReactNode, useId } from 'react'
import { useStore } from '../../browser/store.ts'
import { type Flash, useAccount } from '../../account/account.ts'
import { Link } from '../../browser/navigation.tsx'
import { useMessages } from '../../messages/language.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { BackLink } from '../../ui/links.tsx'
import { Notice, PageTitle } from '../../ui/page.tsx'
import { ReauthPrompt } from '../reauth.tsx'

interface AccountLayoutProps {
  readonly page: AccountPageName
  /** Between the title and the navigation. */
  readonly header?: ReactNode
  readonly values?: NavigationValues
  /** Differs from the document's title if it depends on the user. */
  readonly title?: string | undefined
  readonly lead?: string | undefined
  readonly children: ReactNode
}

/** A page of the account: its title, the navigation of the account, and the content. */
export function AccountLayout(props: AccountLayoutProps) {
  const { page, title, lead, header, values, children } = props
  const titles = useMessages().title
  const section = sectionOf(page)
  const isSection = page === section
  const parent = isSection ? 'account' : section
  return (
    <div className="app-page account-page" data-page={page}>
      {page !== 'account' && <BackLink to={CLIENT_PATHS[parent]}>{titles[parent]}</BackLink>}
      <PageTitle {...(lead !== undefined && { lead })}>{title ?? titles[page]}</PageTitle>
      {header}
      <AccountNavigation section={section} isCurrent={isSection} values={values} />
      {children}
    </div>
  )
}

/** What the list on narrow screens shows of each section. */
type NavigationValues = Partial<Record<AccountSection, string>>

interface AccountNavigationProps {
  readonly section: AccountSection
  readonly values?: NavigationValues | undefined
  /** Whether the current page is the section itself, not one of its pages. */
  readonly isCurrent: boolean
}

const SECTION_ICONS: Readonly<Record<AccountSection, IconName>> = {
  account: 'home',
  accountProfile: 'user',
  accountSecurity: 'shield',
  accountDevices: 'laptop',
  accountData: 'download',
}

/** The sections of the account: beside the content, or on narrow screens a list on the first section's page. */
export function AccountNavigation({ section, isCurrent, values = {} }: AccountNavigationProps) {
  const { title } = useMessages()
  const { navigation } = useMessages('account')
  const labels = { ...title, ...navigation }
  const id = useId()
  const current = isCurrent ? 'page' : 'true'
  return (
    <nav className="account-navigation" aria-label={title.account}>
      <ul>
        {ACCOUNT_SECTIONS.map((name) => (
          <li key={name}>
            <Link
              href={CLIENT_PATHS[name]}
              aria-current={name === section ? current : undefined}
              aria-describedby={values[name] ? `${id}-${name}` : undefined}
              preload
            >
              <Icon name={SECTION_ICONS[name]} />
              <span>{labels[name]}</span>
              {values[name] && (
                <span id={`${id}-${name}`} className="navigation-value" aria-hidden="true">
                  {values[name]}
                </span>
              )}
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
  'accountComplete' | 'accountActivity' | 'accountTwoStep'
>

/** The section that a page belongs to. A section is its own. */
const SECTION_OF: Readonly<Record<AccountPageName, AccountSection>> = {
  account: 'account',
  accountProfile: 'accountProfile',
  accountSecurity: 'accountSecurity',
  accountEmail: 'accountProfile',
  accountPassword: 'accountSecurity',
  accountTwoStepSetUp: 'accountSecurity',
  accountDevices: 'accountDevices',
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
  readonly children: ReactNode
}

/** Layout of an account page that changes one thing; it may ask for re-authentication. */
export function ChangePage({ page, children, ...titles }: ChangePageProps) {
  return (
    <AccountLayout page={page} {...titles}>
      <div className="change">{children}</div>
      <ReauthPrompt />
    </AccountLayout>
  )
}

/** Beside the button of a page's form: leads back to the section. */
export function CancelLink({ page }: { page: AccountPageName }) {
  const { cancel } = useMessages('changes')
  return (
    <Link href={CLIENT_PATHS[sectionOf(page)]} className="button ghost">
      {cancel}
    </Link>
  )
}
