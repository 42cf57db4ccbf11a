import { CLIENT_PATHS } from '@foyer/contract/client-paths.ts'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AccountNavigation } from './account-navigation.tsx'
import { sectionOf, type AccountPageName } from './section-of.ts'

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
